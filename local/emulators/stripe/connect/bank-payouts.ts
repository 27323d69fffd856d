import type Stripe from 'stripe'
import { type Account, find, newId } from '../account.ts'
import type { SellerAccount } from '../records.ts'
import { connectedBalanceCents } from './transfers.ts'

/** How long money stays with Stripe before it goes to the seller's bank. */
const delayS = 24 * 60 * 60

export const transferLeavesAt = ({ created }: Stripe.Transfer) => created + delayS

/** Sends what a seller has at Stripe to their bank. After a failure nothing is sent until another account is entered. */
export function payOutIfDue(account: Account, sellerId: string) {
  const seller = find(account, 'sellers', sellerId)
  const cents = connectedBalanceCents(account, sellerId)
  if (cents > 0 && isDue(account, seller)) payOut(account, seller, cents, account.faults.failPayouts)
}

function isDue({ records, seconds }: Account, { id, bank }: SellerAccount) {
  if (bank === 'none' || bank === 'failed') return false
  const newest = Math.max(...records.about('transfers', id).map(({ created }) => created))
  return newest + delayS <= seconds()
}

function payOut(account: Account, seller: SellerAccount, cents: number, isFaulty: boolean) {
  const fails = isFaulty || seller.bank === 'closed'
  const payout = newPayout(account, cents, fails)
  account.records.put('bankPayouts', { id: payout.id, sellerId: seller.id, payout })
  if (fails) account.records.put('sellers', returnedBy(seller))
  account.emit({
    type: fails ? 'payout.failed' : 'payout.paid',
    account: seller.id,
    data: { object: payout },
  })
}

const returnedBy = (seller: SellerAccount): SellerAccount => ({
  ...seller,
  bank: 'failed',
  ...(seller.bankAccount && { bankAccount: { ...seller.bankAccount, status: 'errored' } }),
})

const newPayout = ({ seconds }: Account, amount: number, fails: boolean): Stripe.Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: seconds(),
  automatic: true,
  balance_transaction: null,
  created: seconds(),
  currency: 'usd',
  description: 'STRIPE PAYOUT',
  destination: null,
  failure_balance_transaction: null,
  failure_code: fails ? 'account_closed' : null,
  failure_message: fails ? 'The bank account has been closed.' : null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: fails ? 'failed' : 'paid',
  trace_id: null,
  type: 'bank_account',
})
