import { changeCredits, renewedCredits } from './credit-model.ts'
import {
  type Choice,
  dayMs,
  type Invoice,
  isRunning,
  monthsAfter,
  priceOf,
  type Subscriber,
  type Subscription,
  secondMs,
  type Unpaid,
} from './plan-facts.ts'

// How plans go on, written from docs/product.md and, of periods, proration and failed payments, from the payment provider's
// documentation.

/** The provider has no shorter trial. */
const shortestTrialMs = 49 * 60 * 60 * secondMs
const retryAfterMs = [3 * dayMs, 5 * dayMs, 7 * dayMs]
const referredPct = 50
const monthsAfterFirst = 11

function nextPeriodEnd(anchor: number, after: number, { interval }: Choice) {
  const months = interval === 'year' ? 12 : 1
  let count = 1
  while (monthsAfter(anchor, count * months) <= after) count += 1
  return monthsAfter(anchor, count * months)
}

/** What is left of the trial is kept. Returns what was paid. `at`: a whole second. */
export function startSubscription(subscriber: Subscriber, choice: Choice, at: number): Invoice[] {
  const isTrial = subscriber.trialEndsAt - at >= shortestTrialMs
  const trialEnd = Math.floor(subscriber.trialEndsAt / secondMs) * secondMs
  const subscription: Subscription = {
    choice,
    isTrial,
    anchor: isTrial ? trialEnd : at,
    periodStart: at,
    periodEnd: isTrial ? trialEnd : nextPeriodEnd(at, at, choice),
    isCancelled: false,
    invoices: [],
    monthsAdded: 0,
  }
  subscriber.subscription = subscription
  return pay(subscriber, subscription, billOf(subscription, isTrial ? 0 : priceOf(choice)), at)
}

type Bill = Pick<Invoice, 'choice' | 'periodStart' | 'periodEnd' | 'isChange' | 'from'> & { price: number }
const billOf = ({ choice, periodStart, periodEnd }: Subscription, price: number): Bill => ({
  choice,
  periodStart,
  periodEnd,
  isChange: false,
  price,
})

const dueCents = ({ keptCents }: Subscriber, price: number) => Math.max(0, price + keptCents)

function invoiceOf(subscriber: Subscriber, { price, ...bill }: Bill): Omit<Invoice, 'paidAt'> {
  const cents = dueCents(subscriber, price)
  const lines = [{ priceCents: cents, quantity: 1, commissionPct: referredPct }]
  return { ...bill, id: '', cents, isFree: price === 0, lines, refunds: [] }
}

function pay(subscriber: Subscriber, subscription: Subscription, bill: Bill, at: number): Invoice[] {
  const invoice = { ...invoiceOf(subscriber, bill), paidAt: at }
  subscriber.keptCents += bill.price - invoice.cents
  record(subscriber, subscription, invoice)
  return [invoice]
}

function record(subscriber: Subscriber, subscription: Subscription, invoice: Invoice) {
  if (!invoice.isFree) {
    const renewed = renewedCredits(subscriber, invoice.choice)
    const credits = invoice.isChange ? Math.min(renewed, changeCredits(subscription, invoice)) : renewed
    subscriber.lots.push({ of: invoice, left: credits })
    if (!invoice.isChange || invoice.periodStart === subscription.anchor) subscription.monthsAdded = 0
  }
  subscription.invoices.push(invoice)
}

/** When time alone does something next: a period ends, a payment is tried again, a month of a year brings credits. */
export function nextDueAt({ subscription }: Subscriber): number | undefined {
  if (!isRunning(subscription)) return undefined
  const { periodEnd, unpaid } = subscription
  return Math.min(periodEnd, unpaid?.nextTryAt ?? periodEnd, nextMonthOf(subscription)?.at ?? periodEnd)
}

function nextMonthOf({ choice, invoices, periodEnd, monthsAdded }: Subscription) {
  const year = invoices.find((one) => !one.isFree && one.periodEnd === periodEnd)
  if (choice.interval !== 'year' || !year || monthsAdded === monthsAfterFirst) return undefined
  return { year, at: monthsAfter(year.periodStart, monthsAdded + 1) }
}

/** Does what is due until then. Returns what was paid, oldest first. */
export function advanceTo(subscriber: Subscriber, now: number): Invoice[] {
  const paid: Invoice[] = []
  for (let at = nextDueAt(subscriber); at !== undefined && at <= now; at = nextDueAt(subscriber))
    paid.push(...passOne(subscriber, at))
  return paid
}

function passOne(subscriber: Subscriber, at: number): Invoice[] {
  const { subscription } = subscriber
  if (!isRunning(subscription)) return []
  const month = nextMonthOf(subscription)
  if (month?.at === at) {
    subscription.monthsAdded += 1
    subscriber.lots.push({ of: month.year, left: renewedCredits(subscriber, subscription.choice) })
    return []
  }
  if (subscription.unpaid?.nextTryAt === at) return tryAgain(subscriber, subscription, subscription.unpaid)
  return renew(subscriber, subscription, at)
}

function renew(subscriber: Subscriber, subscription: Subscription, at: number): Invoice[] {
  if (subscription.isCancelled) {
    endSubscription(subscription, at)
    return []
  }
  const { next = subscription.choice } = subscription
  if (next.interval !== subscription.choice.interval && !subscription.isTrial) subscription.anchor = at
  delete subscription.next
  subscription.choice = next
  subscription.isTrial = false
  subscription.periodStart = at
  subscription.periodEnd = nextPeriodEnd(subscription.anchor, at, next)
  const bill = billOf(subscription, priceOf(next))
  if (!subscriber.cardFails || dueCents(subscriber, bill.price) === 0)
    return pay(subscriber, subscription, bill, at)
  const nextTryAt = at + (retryAfterMs[0] ?? 0)
  const invoice = invoiceOf(subscriber, bill)
  subscriber.keptCents += bill.price - invoice.cents
  subscription.unpaid = { ...invoice, since: at, failures: 1, nextTryAt }
  return []
}

function tryAgain(subscriber: Subscriber, subscription: Subscription, unpaid: Unpaid): Invoice[] {
  const { since, failures, nextTryAt, ...invoice } = unpaid
  if (!subscriber.cardFails) return payOpen(subscriber, subscription, unpaid, nextTryAt)
  const waitMs = retryAfterMs[failures]
  if (waitMs === undefined) endSubscription(subscription, nextTryAt)
  else subscription.unpaid = { ...invoice, since, failures: failures + 1, nextTryAt: nextTryAt + waitMs }
  return []
}

function payOpen(
  subscriber: Subscriber,
  subscription: Subscription,
  { since: _, failures: _failures, nextTryAt: _next, ...invoice }: Unpaid,
  paidAt: number,
): Invoice[] {
  delete subscription.unpaid
  const paid = { ...invoice, paidAt }
  record(subscriber, subscription, paid)
  return [paid]
}

/** The provider tries nothing more. */
export function endSubscription(subscription: Subscription, at: number) {
  subscription.endedAt = at
  delete subscription.unpaid
}

/** What a change at once costs, prorated to the second. Negative if more is left of what was paid. */
function changePrice({ choice, isTrial, periodStart, periodEnd }: Subscription, to: Choice, at: number) {
  if (isTrial) return 0
  const left = (price: number) => Math.round((price * (periodEnd - at)) / (periodEnd - periodStart))
  return (choice.interval === to.interval ? left(priceOf(to)) : priceOf(to)) - left(priceOf(choice))
}

/** What the card is charged for a change at once, a payment that is open included. */
export const changeDueCents = (subscriber: Subscriber, subscription: Subscription, to: Choice, at: number) =>
  (subscription.unpaid?.cents ?? 0) + dueCents(subscriber, changePrice(subscription, to, at))

/** Changes at once, after what is open was paid. `at`: the second to which its price was prorated. Returns what was paid. */
export function changePlanNow(subscriber: Subscriber, subscription: Subscription, to: Choice, at: number) {
  const opened = subscription.unpaid ? payOpen(subscriber, subscription, subscription.unpaid, at) : []
  const price = changePrice(subscription, to, at)
  const from = subscription.choice
  const isOtherInterval = from.interval !== to.interval
  subscription.choice = to
  keepSubscription(subscription)
  if (subscription.isTrial) return []
  if (isOtherInterval) {
    subscription.anchor = at
    subscription.periodStart = at
    subscription.periodEnd = nextPeriodEnd(at, at, to)
  }
  const bill = { ...billOf(subscription, price), periodStart: at, isChange: true, from }
  return [...opened, ...pay(subscriber, subscription, bill, at)]
}

/** Takes back a cancellation, or a change that waits. */
export function keepSubscription(subscription: Subscription) {
  subscription.isCancelled = false
  delete subscription.next
}
