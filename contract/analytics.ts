import * as z from 'zod/mini'
import { isCalendarDate } from '#rules/calendar.ts'
import { pageKinds } from '#rules/page-kinds.ts'
import { grains } from '#rules/period.ts'
import { dayMs } from '#rules/time.ts'

/** A calendar date in the store's time zone. */
export const StoreDate = z
  .string()
  .check(
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Write dates as YYYY-MM-DD.'),
    z.refine(isCalendarDate, 'There is no such date.'),
  )

export const maxAnalyticsDays = 366

/** Both dates are included. `by` is what an item of `days` stands for; a day if it is left out. */
export const AnalyticsPeriod = z
  .strictObject({
    from: StoreDate,
    to: StoreDate,
    by: z.optional(z.enum(grains, 'Choose day, week or month.')),
  })
  .check(
    z.refine(({ from, to }) => from <= to, 'The first day must not be after the last.'),
    z.refine(
      ({ from, to }) => Date.parse(to) - Date.parse(from) < maxAnalyticsDays * dayMs,
      `Choose at most ${maxAnalyticsDays} days.`,
    ),
  )
export type AnalyticsPeriod = z.infer<typeof AnalyticsPeriod>

/** One day in the store's time zone; money in integer cents. A refund counts on the day it happened. */
export const AnalyticsDay = z.object({
  date: z.string(),
  visits: z.int(),
  checkouts: z.int(),
  orders: z.int(),
  gross_cents: z.int(),
  /** Net of what refunds and disputes of this day took back. */
  commission_cents: z.int(),
  refunds_cents: z.int(),
})
export type AnalyticsDay = z.infer<typeof AnalyticsDay>

/** `commission_cents` is that of the orders, after refunds and disputes, whenever they came. */
const sourceCounters = {
  visits: z.int(),
  orders: z.int(),
  gross_cents: z.int(),
  commission_cents: z.int(),
}

/**
 * `days` has every day of the period, oldest first; by week or by month every point of `pointsOf` (rules/period.ts), with the
 * date of its first day. Products and sources are ranked by gross, sources then by visits, and
 * both then by name.
 */
export const Analytics = z.object({
  time_zone: z.string(),
  days: z.array(AnalyticsDay),
  products: z.array(
    z.object({
      product_id: z.string(),
      quantity: z.int(),
      gross_cents: z.int(),
      commission_cents: z.int(),
    }),
  ),
  sources: z.array(z.object({ source: z.string(), ...sourceCounters })),
  /** By the deal's id, ranked as products are. `gross_cents` is what the courses that it reduced were sold for. */
  deals: z.optional(
    z.array(z.object({ id: z.string(), orders: z.int(), discount_cents: z.int(), gross_cents: z.int() })),
  ),
  /** The kinds of page on which visits began, the most frequent first: of visits whose page said so. */
  pages: z.optional(z.array(z.object({ page: z.enum(pageKinds), visits: z.int() }))),
  /** The sum of all sources after the first 50, because anyone can name a source in a link. */
  other_sources: z.optional(z.object({ count: z.int(), ...sourceCounters })),
})
export type Analytics = z.infer<typeof Analytics>
