import { refundedOf, totalOf } from './model.ts'
import {
  type Choice,
  type Invoice,
  monthCredits,
  monthsAfter,
  type Subscriber,
  type Subscription,
} from './plan-facts.ts'

export const generationCredits = 10

export const creditsOf = ({ lots }: Subscriber) => lots.reduce((all, { left }) => all + left, 0)

/** What a paid month brings: up to twice as many. */
export const renewedCredits = (subscriber: Subscriber, { plan }: Choice) =>
  Math.max(0, Math.min(monthCredits[plan], 2 * monthCredits[plan] - creditsOf(subscriber)))

/** The part of the paid month that is left at a moment of a period. */
function monthLeft({ periodStart, periodEnd }: Pick<Invoice, 'periodStart' | 'periodEnd'>, at: number) {
  let month = 0
  while (monthsAfter(periodStart, month + 1) <= at) month += 1
  const [start, end] = [
    monthsAfter(periodStart, month),
    Math.min(monthsAfter(periodStart, month + 1), periodEnd),
  ]
  return (end - at) / (end - start)
}

/** The new plan's credits for what is left of its month, less the previous plan's for what was left of its own. */
export function changeCredits({ invoices }: Subscription, change: Invoice) {
  const { choice, from = choice, periodStart: at, periodEnd } = change
  const paid = invoices.filter((one) => !one.isFree)
  const before = paid.findLast((one) => one.periodStart <= at && at < one.periodEnd)
  if (!before) return 0
  const ofPeriod = paid.filter((one) => one.periodEnd === before.periodEnd)
  const periodStart = Math.min(...ofPeriod.map((one) => one.periodStart))
  const left = monthLeft({ periodStart, periodEnd: before.periodEnd }, at)
  const isSamePeriod = before.periodEnd === periodEnd
  const more = monthCredits[choice.plan] * (isSamePeriod ? left : 1) - monthCredits[from.plan] * left
  return Math.max(0, Math.round(more))
}

/** Uses credits, the older ones first. */
export function spendCredits({ lots }: Subscriber, credits: number) {
  let left = credits
  for (const lot of lots) {
    const used = Math.min(lot.left, left)
    lot.left -= used
    left -= used
  }
}

const isReturned = (invoice: Invoice) =>
  invoice.cents > 0 && (invoice.dispute === 'lost' || refundedOf(invoice) === totalOf(invoice))

/** Takes the unused credits of a payment that went back. Returns whether all went back that was paid for the present period. */
export function takeBack({ lots }: Subscriber, { invoices, periodEnd }: Subscription, invoice: Invoice) {
  if (!isReturned(invoice)) return false
  for (const lot of lots) if (lot.of === invoice) lot.left = 0
  const ofPeriod = invoices.filter((one) => !one.isFree && one.periodEnd === periodEnd)
  return ofPeriod.length > 0 && ofPeriod.every(isReturned)
}
