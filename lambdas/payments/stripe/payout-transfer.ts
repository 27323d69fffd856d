import type Stripe from 'stripe'
import type { FoundPayout } from '#rules/money/payout.ts'
import type { PayoutRequest, SentPayout } from '../ports.ts'
import { connectStripe } from './client.ts'
import { callStripe, PaymentProviderError } from './errors.ts'

const pageSize = 100

export async function sendPayout(request: PayoutRequest): Promise<SentPayout> {
  const { payoutId, attempt, accountId, cents } = request
  const { stripe } = await connectStripe()
  try {
    const { id, created } = await callStripe(
      stripe.transfers.create(
        {
          amount: cents,
          currency: 'usd',
          destination: accountId,
          transfer_group: payoutId,
          metadata: { payout_id: payoutId, attempt },
        },
        { idempotencyKey: `${payoutId}-${attempt}` },
      ),
    )
    return { state: 'sent', transferId: id, at: created * 1000 }
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !isRefusal(error)) throw error
    const code = error.code ?? 'unknown'
    return { state: 'refused', reason: reasons[code] ?? otherReason, code }
  }
}

/**
 * The client gives this type to the statuses 400 and 404. Anything else, such as a key that was used for other parameters or a
 * conflict with another request, tells nothing about the transfer.
 */
const isRefusal = ({ type }: PaymentProviderError) => type === 'StripeInvalidRequestError'

const accountReason = 'Your payout account cannot receive money at the moment. Check it in Stripe.'
const otherReason = 'Stripe refused the payout. We look into it; you need not do anything.'
const reasons: Readonly<Record<string, string>> = {
  insufficient_capabilities_for_transfer: accountReason,
  account_invalid: accountReason,
  resource_missing: accountReason,
  transfers_not_allowed: accountReason,
  balance_insufficient: 'The payout is late on our side. It will be sent with the next ones.',
}

export async function findPayout(payoutId: string): Promise<FoundPayout | undefined> {
  const { stripe } = await connectStripe()
  const { data } = await callStripe(stripe.transfers.list({ transfer_group: payoutId, limit: pageSize }))
  if (data.length > 1) throw new Error(`The payout ${payoutId} was sent ${data.length} times.`)
  return data[0] && found(data[0])
}

const found = ({ id, destination, created, amount, amount_reversed }: Stripe.Transfer): FoundPayout => ({
  transferId: id,
  accountId: (typeof destination === 'string' ? destination : destination?.id) ?? '',
  at: created * 1000,
  cents: amount,
  reversedCents: amount_reversed,
})
