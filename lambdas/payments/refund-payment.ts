import { seatRefundCents, seatsRefunded } from '#rules/courses/library.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { type PaymentFacts, type Refund, type RefundAccess, refundsSoFar } from '#rules/money/payment.ts'
import { Failure } from '../failure.ts'
import type { MadeRefund, Sales } from './ports.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * All that is left of a payment, of one of its lines or so many of the line's seats, or so many cents. `access` decides what the amount
 * would decide otherwise: all that is left ends it, less does not.
 */
export type RefundRequest = {
  paymentId: string
  line?: number | undefined
  seats?: number | undefined
  cents?: number | undefined
  access?: RefundAccess | undefined
}

/**
 * Refunds through the provider, then settles. Repeating it while nothing else was refunded is the same refund; after
 * one that the bank sent back it is another.
 * @throws Failure 'not-found', 'conflict' where so much is not left
 */
export async function refundPayment(
  sales: Pick<Sales, 'load' | 'refund'>,
  request: RefundRequest,
): Promise<MadeRefund> {
  const refund = await refundAtProvider(sales, await refundAmount(sales, request), request)
  await settlePayment(sales, request.paymentId)
  return refund
}

/** The same without settling. `amount`: from `refundAmount`; how much was refunded then is in the idempotency key. */
export async function refundAtProvider(
  sales: Pick<Sales, 'refund'>,
  { facts, cents: amount }: Awaited<ReturnType<typeof refundAmount>>,
  { line, access }: Pick<RefundRequest, 'line' | 'access'>,
): Promise<MadeRefund> {
  const refunded = centsOf(refundsSoFar(facts))
  return sales.refund({
    paymentId: facts.id,
    cents: amount,
    ...(line !== undefined && { line }),
    ...(access && { access }),
    idempotencyKey: `refund-${facts.id}-after-${refunded}-failed-${facts.failedRefunds.length}-${line ?? 'all'}-${amount}${access ? `-${access}` : ''}`,
  })
}

/** Returns what a request comes to. @throws as `refundPayment` */
export async function refundAmount(
  sales: Pick<Sales, 'load'>,
  { paymentId, line, seats, cents }: RefundRequest,
) {
  const facts = await sales.load(paymentId)
  if (facts?.state !== 'paid')
    throw new Failure('not-found', 'The payment provider has no such payment of a store of ours.')
  return { facts, cents: amountOf(facts, line, seats, cents) }
}

function amountOf(
  facts: PaymentFacts,
  line: number | undefined,
  seats: number | undefined,
  cents: number | undefined,
) {
  const left = facts.totalCents - centsOf(refundsSoFar(facts))
  const wanted = cents ?? (line === undefined ? left : leftOfLine(facts, line, seats))
  if (wanted <= 0) throw notLeft('This is refunded already. Nothing was changed.', facts)
  if (wanted > left)
    throw notLeft(`Only ${left} cents of this payment are left. Refund at most that much.`, facts)
  return wanted
}

/** Names the refund that waits, because no list has it as refunded. */
function notLeft(message: string, { pendingRefunds = [] }: PaymentFacts) {
  const waiting = dollarsAndCents(centsOf(pendingRefunds))
  return new Failure(
    'conflict',
    pendingRefunds.length > 0
      ? `${message} A refund of ${waiting} is under way: the payment provider makes it as soon as it can.`
      : message,
  )
}

function leftOfLine(facts: PaymentFacts, line: number, seats: number | undefined) {
  const paid = facts.lines.find((one) => one.line === line)
  if (!paid) throw new Failure('not-found', `The payment has no line ${line}. Its first line is 0.`)
  const refunded = centsOf(refundsSoFar(facts).filter((refund) => refund.line === line))
  if (seats === undefined) return paid.totalCents - refunded
  const left = paid.quantity - seatsRefunded(paid, refunded)
  if (seats > left) throw notLeft(`Only ${left} seats of this line are left. Nothing was changed.`, facts)
  return seatRefundCents(paid, refunded, seats)
}

const centsOf = (refunds: readonly Refund[]) => refunds.reduce((total, { cents }) => total + cents, 0)
