import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { deleteClosedAccount } from '#lambdas/closing/advance-closing.ts'
import { deleteSeller as deleteStore } from '#lambdas/closing/delete-seller.ts'
import { forgetClosing, loadClosing } from '#lambdas/data/accounts/closings.ts'
import { hasOtherApprover } from '#lambdas/data/accounts/operators.ts'
import type { OwnProfile } from '#lambdas/data/accounts/profiles.ts'
import { deleteCodes } from '#lambdas/data/accounts/sellers.ts'
import { outstandingEarnings } from '#lambdas/data/money/balance.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { closeSeller, operatorsAccount } from '#lambdas/operators/sellers/close-seller.ts'
import { stripeClosing } from '#lambdas/payments/stripe/stripe-closing.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { audited } from '../audited.ts'
import { command, confirm } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { isLocalStack, shellUser, waitingText } from '../shell-user.ts'
import { counted, printable } from '../terminal.ts'
import { deleteAccount, disableAccount } from './cognito-accounts.ts'
import { sellerToDelete } from './seller.ts'

const SellerId = z.string().check(z.regex(/^[\w-]{1,128}$/))
const whoText =
  'Give the email of the seller, or the id of the tenant, or of the user (`user=` in the audit’s entry) to go on.'

export const deleteSeller = command({
  usage: 'EMAIL_OR_ID',
  summary: 'Deletes a seller and everything that is stored about them; orders move to the platform.',
  notes:
    'Deletes the account, store, products, credits, codes, names, pages and pictures, after asking for what\n' +
    'names the seller.\n' +
    'Orders, payouts and referrals move to the books of the platform, as the payment provider knows them now; buyers\n' +
    'keep their courses.\n' +
    'A subscription ends at once; what was paid for it is not refunded.\n' +
    'Run the command again to finish an interrupted run. Tokens stay valid for up to ten minutes, and visitors may\n' +
    'see the page for another half minute. Nobody can claim the site address for 90 days. Backups keep the data\n' +
    'until they expire. On a deployed stage it waits for another operator who has two-step sign-in, if there is one, and is then\n' +
    'done by the next run of advance-closings. A deletion that has begun is finished at once. The ID is for a seller whose account\n' +
    'is gone, as after a restore: the id of the tenant, or of the user (`user=` in the audit’s entry) to go on.',
  changes: 'always',
  positionals: ['seller'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'USER_POOL_ID', 'SITES_BUCKET', 'CODES_SECRET_ID', 'STRIPE_SECRET_ID'],
  input: z.object({ seller: z.union([Email, SellerId], whoText), reason: Reason }),
  run: async ({ seller, reason }, context) => {
    const { userId, account, profile } = await sellerToDelete(seller)
    if (profile && profile.role !== 'seller') throw operatorsAccount()
    await confirm(context, await warning(profile), seller)
    const closing = await loadClosing(userId)
    const deletion = closing?.stage === 'deleting' ? closing : undefined
    const isBegun = deletion !== undefined || (profile && (await isWithoutStore(profile)))
    if (profile && !isBegun && !isLocalStack() && (await hasOtherApprover(undefined)))
      return waitingText(await proposeDeletion(profile, reason))
    const target = profile?.tenant_id ?? userId
    await audited({ what: 'delete-seller', target, details: { user: userId } }, async () => {
      if (deletion) return deleteClosedAccount(stripeClosing, deletion)
      if (account) await disableAccount(account)
      if (profile) await deleteStore({ plans: stripePlans, sales: stripeSales }, profile)
      await deleteCodes(seller.includes('@') ? seller : (profile?.email ?? seller))
      if (account) await deleteAccount(account)
      await forgetClosing(userId)
    })
    return 'The seller and everything stored about them are deleted. Their orders are in the books of the platform.'
  },
})

/** Only a deletion that was decided and interrupted leaves a profile without a store. */
const isWithoutStore = async ({ tenant_id }: OwnProfile) => (await loadHome(tenant_id)).tenant === undefined

/** A second operator deletes them with the next run. */
async function proposeDeletion({ tenant_id: id }: OwnProfile, reason: string) {
  const { tenant } = await loadHome(id)
  const wanted = { id, when: 'now' as const, typed: tenant?.subdomain ?? '', reason }
  return (await closeSeller(shellUser(), wanted)).approval_id
}

async function warning(profile: OwnProfile | undefined) {
  if (!profile) return 'This account has no store. Deleting it cannot be undone.'
  const { store, stats } = await loadHome(profile.tenant_id)
  const holdings = [counted(stats.product_count, 'product'), counted(stats.total_orders, 'order')]
  const { available_cents, pending_cents, sending_cents } = await outstandingEarnings(profile.tenant_id)
  return (
    `${printable(store?.name ?? 'The store')} has ${holdings.join(' and ')}. ` +
    `Owed to the seller: ${dollarsAndCents(available_cents)} available, ${dollarsAndCents(pending_cents)} pending, ` +
    `${dollarsAndCents(sending_cents)} being sent. Nothing is paid afterwards. Deleting it cannot be undone.`
  )
}
