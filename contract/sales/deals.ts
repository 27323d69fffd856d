import * as z from 'zod/mini'
import { isCalendarDate } from '#rules/calendar.ts'
import { dealLimits, dealNameLength, isDealCode, maxCodeUses, normalizedDealCode } from '#rules/deals/deal.ts'
import { StoredDeal } from './stored-deals.ts'

const percentOf = ({ percent: [least, most] }: { percent: readonly [number, number] }) =>
  z
    .int(`Take ${least} to ${most}% off.`)
    .check(
      z.minimum(least, `Take ${least} to ${most}% off.`),
      z.maximum(most, `Take ${least} to ${most}% off.`),
    )

const CourseId = z.string().check(z.minLength(1), z.maxLength(100))
const coursesOf = ({ courses: [least, most] }: { courses: readonly [number, number] }) => {
  const text = least === most ? `Choose ${most} courses.` : `Choose ${least} to ${most} courses.`
  return z.array(CourseId).check(
    z.minLength(least, least === 1 ? 'Choose a course.' : text),
    z.maxLength(most, text),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each course once.'),
  )
}

const momentText = 'Write a date as YYYY-MM-DD, or a moment like 2026-11-30T18:00:00Z.'

/** A date in the store's time zone, or a moment with its offset. The stored one is ISO 8601 in UTC. */
const Moment = z.string().check(z.maxLength(40), z.refine(isMoment, momentText))

function isMoment(text: string) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isCalendarDate(text)
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    Date.parse(text) > 0
  )
}

/** A bundle's own name; without one it is named after the number of its courses. */
const DealName = z
  .string()
  .check(
    z.trim(),
    z.maxLength(dealNameLength, `Use at most ${dealNameLength} characters.`),
    z.regex(/^\P{Cc}*$/u),
  )

const Code = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform(normalizedDealCode),
    z.string().check(z.refine(isDealCode, 'Use 3 to 24 letters, digits and hyphens, like SPRING-20.')),
  ),
)
const Uses = z
  .int('Write a whole number.')
  .check(z.minimum(1, 'At least one use.'), z.maximum(maxCodeUses, `At most ${maxCodeUses} uses.`))

const dates = { from: z.optional(Moment), until: z.optional(Moment) }

/** `product_ids` are ids of the catalog, of courses that the store sells. Of a pair, the discount is on the second one. */
export const CreateDeal = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bundle'),
    name: z.optional(DealName),
    percent: percentOf(dealLimits.bundle),
    product_ids: coursesOf(dealLimits.bundle),
    ...dates,
  }),
  z.strictObject({
    kind: z.literal('pair'),
    percent: percentOf(dealLimits.pair),
    product_ids: coursesOf(dealLimits.pair),
    ...dates,
  }),
  z.strictObject({
    kind: z.literal('code'),
    code: Code,
    percent: percentOf(dealLimits.code),
    product_ids: coursesOf(dealLimits.code),
    uses: z.optional(Uses),
    ...dates,
  }),
])
export type CreateDeal = z.infer<typeof CreateDeal>

/** What is left out stays; null removes it. The result has to be a deal of its kind; a code keeps its letters. */
export const UpdateDeal = z.strictObject({
  active: z.optional(z.boolean()),
  name: z.optional(DealName),
  percent: z.optional(z.int()),
  product_ids: z.optional(z.array(CourseId).check(z.maxLength(dealLimits.code.courses[1]))),
  uses: z.optional(z.nullable(Uses)),
  from: z.optional(z.nullable(Moment)),
  until: z.optional(z.nullable(Moment)),
})
export type UpdateDeal = z.infer<typeof UpdateDeal>

/**
 * A deal as its seller sees it. `unpublished`: it is on, but the live page does not show it as it is now. `incomplete`: the store
 * does not sell all of its courses any more, or none of a code's. `visits` are those of its own link.
 */
export const Deal = z.extend(StoredDeal, {
  state: z.enum(['on', 'off', 'scheduled', 'ended', 'used-up', 'unpublished', 'incomplete']),
  code: z.optional(z.string()),
  uses: z.optional(z.int()),
  /** Checkouts that have the code, paid or still open. */
  used: z.optional(z.int()),
  link: z.string(),
  visits: z.int(),
  orders: z.int(),
  discount_cents: z.int(),
  commission_cents: z.int(),
})
export type Deal = z.infer<typeof Deal>

/** The newest first. `time_zone` is the store's, in which dates without a time are meant. */
export const Deals = z.object({ deals: z.array(Deal), time_zone: z.string() })
export type Deals = z.infer<typeof Deals>
