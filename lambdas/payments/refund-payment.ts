import { seatRefundCents, seatsRefunded } from '#rules/courses/library.ts'
import type { PaymentFacts, Refund, RefundAccess } from '#rules/money/payment.ts'
import { Failure } from '../failure.ts'
import type { Sales } from './ports.ts'
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
): Promise<Refund> {
  const refund = await refundAtProvider(sales, await refundAmount(sales, request), request)
  await settlePayment(sales, request.paymentId)
  return refund
}

/** The same without settling. `amount`: from `refundAmount`; how much was refunded then is in the idempotency key. */
export async function refundAtProvider(
  sales: Pick<Sales, 'refund'>,
  { facts, cents: amount }: Awaited<ReturnType<typeof refundAmount>>,
  { line, access }: Pick<RefundRequest, 'line' | 'access'>,
): Promise<Refund> {
  const refunded = sum(facts.refunds.map((refund) => refund.cents))
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
  const left = facts.totalCents - sum(facts.refunds.map((refund) => refund.cents))
  const wanted = cents ?? (line === undefined ? left : leftOfLine(facts, line, seats))
  if (wanted <= 0) throw new Failure('conflict', 'This is refunded already. Nothing was changed.')
  if (wanted > left)
    throw new Failure('conflict', `Only ${left} cents of this payment are left. Refund at most that much.`)
  return wanted
}

function leftOfLine({ lines, refunds }: PaymentFacts, line: number, seats: number | undefined) {
  const paid = lines.find((one) => one.line === line)
  if (!paid) throw new Failure('not-found', `The payment has no line ${line}. Its first line is 0.`)
  const refunded = sum(refunds.filter((refund) => refund.line === line).map((refund) => refund.cents))
  if (seats === undefined) return paid.totalCents - refunded
  const left = paid.quantity - seatsRefunded(paid, refunded)
  if (seats > left)
    throw new Failure('conflict', `Only ${left} seats of this line are left. Nothing was changed.`)
  return seatRefundCents(paid, refunded, seats)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
