import type Stripe from 'stripe'
import { type Account, find, newId } from '../account.ts'
import type { SellerAccount } from '../records.ts'
import { fingerprintOf } from '../test-cards.ts'
import type { AccountCreate, LinkCreate } from './connect-params.ts'

type V2Account = Stripe.V2.Core.Account
const linkLifetimeS = 10 * 60

export function createAccount(account: Account, params: AccountCreate): V2Account {
  const made = newAccount(account, params)
  account.records.put('sellers', { id: made.id, account: made, bank: 'none' })
  return made
}

export function createLink(account: Account, params: LinkCreate): Stripe.V2.Core.AccountLink {
  const { id } = find(account, 'sellers', params.account)
  const { return_url, refresh_url } = params.use_case.account_onboarding
  const key = newId('acctlink')
  const expiresAt = account.seconds() + linkLifetimeS
  account.records.put('links', {
    id: key,
    accountId: id,
    returnUrl: return_url,
    refreshUrl: refresh_url,
    expiresAt,
    isUsed: false,
  })
  return {
    object: 'v2.core.account_link',
    account: id,
    created: isoAt(account.seconds()),
    expires_at: isoAt(expiresAt),
    livemode: false,
    url: `${account.pagesOrigin}/setup/e/${key}`,
    use_case: { type: 'account_onboarding', account_onboarding: { refresh_url, return_url } },
  }
}

type Entered = { bank: SellerAccount['bank']; accountNumber: string }

/** The seller has entered a bank account, in place of the one before: transfers may be sent. */
export function completeOnboarding(
  account: Account,
  seller: SellerAccount,
  { bank, accountNumber }: Entered,
) {
  const bankAccount = newBankAccount(seller, accountNumber)
  const active = { status: 'active' as const, status_details: [] }
  const capabilities = { stripe_balance: { payouts: active, stripe_transfers: active } }
  const onboarded: SellerAccount = {
    ...seller,
    bank,
    bankAccount,
    account: {
      ...seller.account,
      configuration: { recipient: { applied: true, capabilities } },
      requirements: { entries: [] },
    },
  }
  account.records.put('sellers', onboarded)
  if (seller.bankAccount)
    account.emit({
      type: 'account.external_account.deleted',
      account: seller.id,
      data: { object: seller.bankAccount },
    })
  account.emit({
    type: 'account.external_account.created',
    account: seller.id,
    data: { object: bankAccount },
  })
  account.emit({
    type: 'account.updated',
    account: seller.id,
    data: { object: accountOfFirstVersion(onboarded) },
  })
}

/** Both versions of the API know an account under the same id. */
export const accountOfFirstVersion = (seller: SellerAccount): Stripe.Account => ({
  id: seller.id,
  object: 'account',
  capabilities: { transfers: canReceive(seller) ? 'active' : 'inactive' },
  charges_enabled: false,
  controller: { type: 'application', is_controller: true },
  country: seller.account.identity?.country ?? 'US',
  details_submitted: seller.bankAccount !== undefined,
  email: seller.account.contact_email ?? null,
  external_accounts: {
    object: 'list',
    data: seller.bankAccount ? [seller.bankAccount] : [],
    has_more: false,
    url: `/v1/accounts/${seller.id}/external_accounts`,
  },
  metadata: seller.account.metadata ?? {},
  payouts_enabled: canReceive(seller),
  type: 'none',
})

const newBankAccount = ({ id, account }: SellerAccount, accountNumber: string): Stripe.BankAccount => ({
  id: newId('ba'),
  object: 'bank_account',
  account: id,
  account_holder_name: null,
  account_holder_type: null,
  account_type: null,
  available_payout_methods: ['standard'],
  bank_name: 'STRIPE TEST BANK',
  country: account.identity?.country ?? 'US',
  currency: 'usd',
  default_for_currency: true,
  fingerprint: fingerprintOf(accountNumber),
  future_requirements: null,
  last4: accountNumber.slice(-4),
  metadata: {},
  requirements: null,
  routing_number: '110000000',
  status: 'new',
})

export const canReceive = ({ account }: SellerAccount) =>
  account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === 'active'

const isoAt = (seconds: number) => new Date(seconds * 1000).toISOString()

function newAccount({ seconds }: Account, params: AccountCreate): V2Account {
  const status_details = [{ code: 'requirements_past_due', resolution: 'provide_info' } as const]
  const restricted = { status: 'restricted' as const, status_details }
  return {
    id: newId('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: {
      recipient: {
        applied: true,
        capabilities: { stripe_balance: { payouts: restricted, stripe_transfers: restricted } },
      },
    },
    contact_email: params.contact_email,
    created: isoAt(seconds()),
    dashboard: 'express',
    defaults: {
      responsibilities: { ...params.defaults.responsibilities, requirements_collector: 'stripe' },
    },
    identity: { country: params.identity.country.toUpperCase() },
    livemode: false,
    metadata: params.metadata ?? {},
    requirements: { entries: [bankAccountEntry] },
  }
}

const bankAccountEntry: Stripe.V2.Core.Account.Requirements.Entry = {
  awaiting_action_from: 'user',
  description: 'defaults.payout_methods',
  errors: [],
  impact: {
    restricts_capabilities: [
      {
        capability: 'stripe_balance.stripe_transfers',
        configuration: 'recipient',
        deadline: { status: 'past_due' },
      },
    ],
  },
  minimum_deadline: { status: 'past_due' },
  requested_reasons: [{ code: 'routine_onboarding' }],
}
