import type { CourseMetrics } from '#contract/catalog.ts'
import { boughtTogether } from '#rules/courses/bought-together.ts'
import { activeSellers, courseFigures } from '#rules/courses/course-metrics.ts'
import { isoAt, now } from '../clock.ts'
import { reviewSummaries, summaryOfAll } from '../data/reviews/public-reviews.ts'
import { listCatalog, saveMetrics } from '../data/store/catalog.ts'
import { saveLandingFigures } from '../data/store/landing-figures.ts'
import { allCourses } from '../data/traffic/course-changes.ts'
import { type CourseCounts, foldCourse } from '../data/traffic/course-counts.ts'

/** `changed`: courses with other metrics in the catalog now. */
export type FoldedMetrics = { courses: number; changed: number; left: boolean }

/**
 * Folds what was counted of each course since the last run, and writes what the catalog and the landing page show of it. Reads the changes and one item of
 * each course, however many sales and stores there are.
 */
export async function foldMetrics(hasTime: () => boolean): Promise<FoldedMetrics> {
  const today = isoAt(now()).slice(0, 10)
  const catalog = await listCatalog()
  const counted = new Map<string, CourseCounts>()
  const everybody = await foldCourse(allCourses, today)
  for (const { id } of catalog) {
    if (!hasTime()) return { courses: counted.size, changed: 0, left: true }
    counted.set(id, await foldCourse(id, today))
  }
  const reviews = await reviewSummaries(catalog.map(({ id }) => id))
  const everyReview = summaryOfAll(reviews)
  await saveLandingFigures({
    sellers: activeSellers(everybody.days, today) ?? null,
    reviews: everyReview?.count ?? null,
    stars: everyReview?.average ?? null,
  })
  const figures = new Map(
    [...counted].flatMap(([id, { days }]) => {
      const found = courseFigures(days, today)
      return found ? [[id, found]] : []
    }),
  )
  const together = boughtTogether(
    new Map([...counted].map(([id, { totals }]) => [id, totals])),
    everybody.totals.buyers ?? 0,
    (id) => figures.has(id),
  )
  let changed = 0
  for (const { id, metrics: before, goes_with: before_with = [] } of catalog) {
    const found = figures.get(id)
    const review = reviews.get(id)
    const metrics: CourseMetrics | undefined = found && {
      ...found,
      ...(review && { reviews: review.count }),
      ...(review?.average !== undefined && { stars: review.average }),
    }
    const goes_with = together.get(id) ?? []
    if (isSame(metrics, before) && isSame(goes_with, before_with)) continue
    await saveMetrics(id, { metrics: metrics ?? null, goes_with: goes_with.length > 0 ? goes_with : null })
    changed += 1
  }
  return { courses: counted.size, changed, left: false }
}

/** Fields of equal items may have another order in the table. */
const isSame = (one: object | undefined, other: object | undefined) => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? ''
