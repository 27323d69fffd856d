import { dayMs } from './time.ts'

/** docs/product.md, Commission plans: a percentage changes at least seven days after sellers are told. */
export const commissionNoticeDays = 7
/** The most days ahead for which a change is announced. */
export const maxAnnouncementDays = 366

type Terms = {
  default_price: number
  pro_only: boolean
  commission_pct: number
  commission_plan?: string | undefined
  next_price?: { from: string; default_price: number; pro_only: boolean } | undefined
  next_commission?: { id: string; from: string; commission_pct: number } | undefined
}

export const utcDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** When a UTC day begins, epoch milliseconds. */
export const dayBegins = (day: string) => Date.parse(`${day}T00:00:00Z`)

/**
 * Returns a course at the price and percentage of this UTC day, whether or not the run that writes them has been there. What is
 * still to come stays announced.
 */
export function inForce<Product extends Terms>(product: Product, today: string): Product {
  const { next_price, next_commission } = product
  const hasPrice = next_price !== undefined && next_price.from <= today
  const hasCommission = next_commission !== undefined && next_commission.from <= today
  if (!hasPrice && !hasCommission) return product
  const changed = { ...product }
  if (hasPrice) {
    changed.default_price = next_price.default_price
    changed.pro_only = next_price.pro_only
    delete changed.next_price
  }
  if (hasCommission) {
    changed.commission_pct = next_commission.commission_pct
    changed.commission_plan = next_commission.id
    delete changed.next_commission
  }
  return changed
}

/** A seller's own percentage, or one to come. Without a percentage it is that of the course. */
export type Exception = {
  commission_pct?: number | undefined
  plan?: string | undefined
  next?: { id: string; from: string; commission_pct?: number | undefined } | undefined
}

/**
 * Returns the course as a seller with this exception earns from it on this UTC day, with the next change of their percentage.
 * Where their own ends, that is the course's percentage of the day it ends on.
 */
export function withException<Product extends Terms>(
  product: Product,
  exception: Exception | undefined,
  today: string,
): Product {
  if (!exception) return product
  const { next } = exception
  const own =
    next && next.from <= today
      ? { commission_pct: next.commission_pct, plan: next.id, next: undefined }
      : exception
  const isOwn = own.commission_pct !== undefined
  const changed = { ...product }
  if (isOwn) {
    changed.commission_pct = own.commission_pct ?? product.commission_pct
    changed.commission_plan = own.plan
    delete changed.next_commission
  }
  const { next_commission } = changed
  if (own.next && !(next_commission && next_commission.from < own.next.from)) {
    const { id, from, commission_pct = inForce(product, from).commission_pct } = own.next
    changed.next_commission = { id, from, commission_pct }
  }
  return changed
}

/**
 * Returns whether a change of the course's percentage on this UTC day is one of a seller with this exception: not while they have
 * their own, nor on the day on which it ends, as that end is announced itself.
 */
export function followsCourse(exception: Exception | undefined, day: string): boolean {
  const { next } = exception ?? {}
  if (!next || next.from > day) return exception?.commission_pct === undefined
  const endsOnDay = next.from === day && exception?.commission_pct !== undefined
  return next.commission_pct === undefined && !endsOnDay
}

/** An announced change of a course's percentage from the UTC day `on`, in place of the one that was announced before. */
export type CourseCommissionChange = {
  on: string
  percent: number
  next_percent: number
  replaced?: { from: string; commission_pct: number } | undefined
}

/** What a seller is told. `is_own`: their own percentage changes, and not that of the course. */
export type CommissionNotice = { on: string; percent: number; next_percent: number; is_own?: boolean }

/**
 * Returns what a seller with this exception is told of a change of the course's percentage: the change, unless they have their own
 * on its day; and the end of their own that was announced before, if another percentage follows it now.
 */
export function commissionNotices(
  { on, percent, next_percent, replaced }: CourseCommissionChange,
  exception: Exception | undefined,
): CommissionNotice[] {
  const notices: CommissionNotice[] = []
  const { commission_pct: own, next } = exception ?? {}
  if (own !== undefined && next && next.commission_pct === undefined) {
    const announced = replaced && replaced.from <= next.from ? replaced.commission_pct : percent
    const follows = on <= next.from ? next_percent : percent
    if (follows !== announced)
      notices.push({ on: next.from, percent: own, next_percent: follows, is_own: true })
  }
  if (followsCourse(exception, on)) notices.push({ on, percent, next_percent })
  return notices
}

/** Says why a change may not begin on this day; undefined if it may. `noticeDays`: how long before it sellers are told. */
export function dayProblem(from: string, now: number, noticeDays: number): string | undefined {
  const begins = dayBegins(from)
  if (noticeDays > 0 && begins < now + noticeDays * dayMs)
    return `Choose a day at least ${noticeDays} days ahead: sellers are told before.`
  if (noticeDays === 0 && begins <= now) return 'Choose a day from tomorrow on.'
  if (begins > now + maxAnnouncementDays * dayMs) return 'Choose a day within a year.'
  return undefined
}
