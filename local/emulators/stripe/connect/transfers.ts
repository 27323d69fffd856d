import type Stripe from 'stripe'
import { type Account, find, newId } from '../account.ts'
import { ApiError } from '../api-error.ts'
import { newTransaction } from '../payment-objects.ts'
import { canReceive } from './accounts.ts'
import type { ReversalCreate, TransferCreate } from './connect-params.ts'

/** @throws ApiError if the account cannot receive it, or the balance is too small */
export function createTransfer(account: Account, params: TransferCreate): Stripe.Transfer {
  const seller = find(account, 'sellers', params.destination)
  const { amount } = params
  if (!canReceive(seller))
    throw ApiError.invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  const insufficient = 'You have insufficient available funds in your Stripe account.'
  ApiError.expectAmount(amount, platformCents(account), insufficient, { code: 'balance_insufficient' })
  const id = newId('tr')
  const transaction = newTransaction(account, id, -amount, 0, 'transfer')
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: account.seconds(),
    currency: 'usd',
    description: null,
    destination: seller.id,
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: { object: 'list', url: `/v1/transfers/${id}/reversals`, has_more: false, data: [] },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: params.transfer_group ?? null,
  }
  account.records.put('transactions', transaction)
  account.records.put('transfers', transfer)
  account.emit({ type: 'transfer.created', data: { object: transfer } })
  return transfer
}

/** @throws ApiError if less than the amount is left of it */
export function reverseTransfer(account: Account, id: string, params: ReversalCreate) {
  const transfer = find(account, 'transfers', id)
  const left = transfer.amount - transfer.amount_reversed
  const amount = params.amount ?? left
  ApiError.expectAmount(
    amount,
    left,
    `Transfer reversal amount (${amount}) is greater than unreversed amount (${left}).`,
  )
  const reversalId = newId('trr')
  const transaction = newTransaction(account, reversalId, amount, 0, 'transfer_refund')
  const reversal: Stripe.TransferReversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: account.seconds(),
    currency: 'usd',
    destination_payment_refund: null,
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: id,
  }
  const reversed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data] },
  }
  account.records.put('transactions', transaction)
  account.records.put('transfers', reversed)
  account.emit({ type: 'transfer.reversed', data: { object: reversed } })
  return reversal
}

/** Everything is available at once here. */
const platformCents = ({ records }: Account) =>
  records.all('transactions').reduce((sum, { net }) => sum + net, 0)

/** Returns the cents that an account has at Stripe and not yet at its bank. */
export function connectedBalanceCents({ records }: Account, sellerId: string) {
  const received = records
    .about('transfers', sellerId)
    .reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
  const paidOut = records
    .about('bankPayouts', sellerId)
    .filter(({ payout }) => payout.status === 'paid')
    .reduce((sum, { payout }) => sum + payout.amount, 0)
  return received - paidOut
}

export const balanceOf = (account: Account, sellerId: string | undefined): Stripe.Balance => ({
  object: 'balance',
  available: [
    {
      amount: sellerId === undefined ? platformCents(account) : connectedBalanceCents(account, sellerId),
      currency: 'usd',
    },
  ],
  livemode: false,
  pending: [{ amount: 0, currency: 'usd' }],
})
