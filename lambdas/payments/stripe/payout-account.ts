import type Stripe from 'stripe'
import type { BankAccount, PayoutAccountFacts } from '#rules/money/payout.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import type { OnboardingRequest } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError, undefinedIfMissing } from './errors.ts'

type Account = Stripe.V2.Core.Account
const noAccount = new Failure('not-found', 'There is no payout account. Set up payouts first.')

export async function onboard(request: OnboardingRequest): Promise<{ accountId: string; url: string }> {
  const { stripe } = await connectStripe()
  try {
    const accountId = request.accountId ?? (await createAccount(stripe, request))
    const { url } = await callStripe(
      stripe.v2.core.accountLinks.create({
        account: accountId,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: {
            return_url: request.returnUrl,
            refresh_url: request.refreshUrl,
          },
        },
      }),
    )
    return { accountId, url }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logUnexpected('payout account was not opened', error)
    throw new Failure(
      'payments-unavailable',
      'Stripe’s pages cannot be opened right now. Nothing was changed; please try again in a minute.',
    )
  }
}

/** The platform bears fees and losses, and Stripe asks the seller for what it has to know. */
async function createAccount(stripe: Stripe, { tenantId, country, email, replaces }: OnboardingRequest) {
  const { id } = await callStripe(
    stripe.v2.core.accounts.create(
      {
        contact_email: email,
        dashboard: 'express',
        identity: { country },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
        metadata: { tenant_id: tenantId },
      },
      { idempotencyKey: `account-${tenantId}-${country}${replaces ? `-${replaces}` : ''}` },
    ),
  )
  return id
}

/** With `wasReady`, one call where the account can still be paid and its bank takes the money, and three more where not. */
export async function accountStatus(
  accountId: string,
  { wasReady }: { wasReady: boolean } = { wasReady: false },
): Promise<PayoutAccountFacts> {
  const { stripe } = await connectStripe()
  return (wasReady ? await readyAtOnce(stripe, accountId) : undefined) ?? wholeStatus(stripe, accountId)
}

/**
 * The first version of the API returns capabilities and bank accounts together (https://docs.stripe.com/api/accounts/object). After
 * a transfer that came back, a bank account is `errored` until it is corrected.
 */
async function readyAtOnce(stripe: Stripe, accountId: string): Promise<PayoutAccountFacts | undefined> {
  const account = await undefinedIfMissing(stripe.accounts.retrieve(accountId))
  if (account?.capabilities?.transfers !== 'active') return undefined
  const { data = [], has_more = false } = account.external_accounts ?? {}
  if (data.length === 0 || has_more || data.some(({ status }) => status === 'errored')) return undefined
  return {
    id: account.id,
    state: 'ready',
    bankAccounts: data.filter(({ object }) => object === 'bank_account').map(bankAccountOf),
  }
}

async function wholeStatus(stripe: Stripe, accountId: string): Promise<PayoutAccountFacts> {
  const [account, bankPayouts, bankAccounts] = await Promise.all([
    undefinedIfMissing(
      stripe.v2.core.accounts.retrieve(accountId, { include: ['configuration.recipient', 'requirements'] }),
    ),
    undefinedIfMissing(stripe.payouts.list({ limit: 1 }, { stripeAccount: accountId })),
    undefinedIfMissing(
      stripe.accounts.listExternalAccounts(accountId, { object: 'bank_account', limit: 10 }),
    ),
  ])
  if (!account || account.closed) throw noAccount
  const [newest] = bankPayouts?.data ?? []
  return {
    id: account.id,
    state: stateOf(account),
    bankAccounts: (bankAccounts?.data ?? []).map(bankAccountOf),
    ...(newest?.status === 'failed' && { failedBankTransfer: failedTransfer(newest) }),
  }
}

type ExternalAccount = Pick<Stripe.BankAccount, 'id' | 'last4'> & { fingerprint?: string | null }

const bankAccountOf = ({ id, fingerprint, last4 }: ExternalAccount): BankAccount => ({
  id,
  ...(fingerprint && { fingerprint }),
  last4,
})

const failedTransfer = ({ id, created, amount, failure_code }: Stripe.Payout) => ({
  id,
  at: created * 1000,
  cents: amount,
  reason:
    bankRefusals[failure_code ?? ''] ?? 'Your bank returned the money. Check your bank account in Stripe.',
})

const bankRefusals: Readonly<Record<string, string>> = {
  account_closed: 'Your bank account is closed. Add another one in Stripe.',
  no_account: 'Your bank does not know the account number. Correct it in Stripe.',
  account_frozen: 'Your bank account is frozen. Ask your bank, or add another one in Stripe.',
  incorrect_account_holder_name: 'The name on your bank account is another one. Correct it in Stripe.',
  invalid_currency: 'Your bank account does not take this currency. Add another one in Stripe.',
}

function stateOf(account: Account): PayoutAccountFacts['state'] {
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers
  if (transfers?.status === 'active') return 'ready'
  if (transfers?.status === 'rejected' || transfers?.status === 'unsupported') return 'refused'
  const entries = account.requirements?.entries ?? []
  const isFromSeller = entries.some(({ awaiting_action_from }) => awaiting_action_from === 'user')
  return isFromSeller ? 'more_needed' : 'in_review'
}
