import { expect, test } from 'vitest'
import { api } from '#contract/api/api.ts'
import { noticedActions } from '#lambdas/data/plans/account-notices.ts'
import { actions } from './permissions.ts'

const sensitive = Object.entries(actions).filter(([, action]) => action.sensitive)

/** Actions of a seller that write, and move neither money nor data nor names out of the seller's hands. */
const harmless = [
  ...['add-store-products', 'update-store-product', 'remove-store-product', 'update-site', 'update-store'],
  ...['openai-generate-site', 'publish-site', 'rollback-site', 'unpublish-site', 'update-profile'],
  ...['create-campaign', 'edit-piece', 'another-angle'],
  ...['create-deal', 'update-deal', 'delete-deal'],
  ...['start-upload', 'finish-upload', 'delete-file', 'share-draft', 'revoke-draft'],
  /** Ends access, so that a stranger who is found there is out at once. */
  ...['end-session', 'end-other-sessions', 'send-confirmation-code'],
  /** Takes a code of the app whose secret only `start-second-factor` shows. */
  'confirm-second-factor',
  /** Charges nothing more. A plan's mail tells the owner, who can take it back. */
  'cancel-plan',
  /** Record what the payment provider says; sellers come from its pages to them. */
  ...['confirm-subscription', 'check-payout-account', 'preview-plan-change'],
  /** Takes nothing from the account: the platform pays the referrer. */
  'claim-referral',
  /** Say something in public about a review, or to operators. */
  ...['answer-review', 'report-review', 'open-case', 'continue-case'],
]

test('an action of a seller that writes is sensitive, or known to be harmless', () => {
  const writing = Object.entries(actions)
    .filter(([, { access, method }]) => access === 'seller' && method !== 'GET')
    .map(([name]) => name)
  const names = sensitive.map(([name]) => name)
  expect(writing.filter((name) => !names.includes(name)).toSorted()).toEqual(harmless.toSorted())
})

test('money, data and names move only through these actions', () => {
  expect(sensitive.map(([name]) => name).toSorted()).toEqual(
    [
      ...['set-up-payouts', 'start-subscription', 'change-plan', 'resume-plan', 'open-billing-portal'],
      ...['close-account', 'keep-account', 'close-store', 'reopen-store', 'choose-address'],
      ...['request-export', 'open-export', 'export-customers', 'export-orders'],
      ...['request-email-change', 'confirm-email-change', 'change-password'],
      ...['start-second-factor', 'renew-recovery-codes', 'turn-off-second-factor'],
    ].toSorted(),
  )
})

test('a sensitive action needs a signed-in seller', () => {
  for (const [name, { access }] of sensitive) expect(access, name).toBe('seller')
})

test('a notice exists for each sensitive action without a mail of its own', () => {
  const noticed = sensitive.filter(([, action]) => action.sensitive === 'notice').map(([name]) => name)
  expect(noticedActions.toSorted()).toEqual(noticed.toSorted())
  expect(Object.keys(api)).toEqual(expect.arrayContaining(noticed))
})
