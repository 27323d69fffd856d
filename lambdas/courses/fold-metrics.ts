import type { ListedProduct } from '#contract/catalog.ts'
import { boughtTogether } from '#rules/courses/bought-together.ts'
import {
  activeSellers,
  type CourseFigures,
  courseFigures,
  nextChange,
} from '#rules/courses/course-metrics.ts'
import { isoAt, now } from '../clock.ts'
import { type ReviewSummary, reviewSummaries, summaryOfAll } from '../data/reviews/public-reviews.ts'
import { listCatalog, saveMetrics } from '../data/store/catalog.ts'
import { saveLandingFigures } from '../data/store/landing-figures.ts'
import { allCourses } from '../data/traffic/course-changes.ts'
import {
  type CourseCounts,
  foldCourse,
  loadCountsOf,
  loadCourseCounts,
  settleCounts,
} from '../data/traffic/course-counts.ts'
import { dueCourses, settleReviewCounts } from '../data/traffic/course-folds.ts'

/** `courses`: those that were looked at. `changed`: courses with other metrics in the catalog now. */
export type FoldedMetrics = { courses: number; changed: number; left: boolean }

type Night = {
  today: string
  catalog: readonly ListedProduct[]
  everybody: CourseCounts | undefined
  /** Of courses that were looked at. */
  counted: ReadonlyMap<string, CourseCounts>
  figures: ReadonlyMap<string, CourseFigures>
}

/**
 * Folds what was counted of courses since the last run, and writes what the catalog and the landing page show of it. Reads what changed
 * of the courses that are in the index of what is due, and of the others only what pairs are compared with.
 */
export async function foldMetrics(hasTime: () => boolean): Promise<FoldedMetrics> {
  const today = isoAt(now()).slice(0, 10)
  const [due, before] = await Promise.all([dueCourses(), loadCourseCounts(allCourses)])
  // What was counted before there was the index is looked at once.
  const isFirst = before?.is_indexed !== true
  if (!isFirst && due.counted.size + due.reviewed.size === 0) return { courses: 0, changed: 0, left: false }
  const catalog = await listCatalog()
  const isDue = (id: string) => isFirst || due.counted.has(id)
  const everybody = isDue(allCourses) ? await foldCourse(allCourses, today) : before
  const counted = new Map<string, CourseCounts>()
  for (const { id } of catalog.filter(({ id }) => isDue(id))) {
    if (!hasTime()) return { courses: counted.size, changed: 0, left: true }
    counted.set(id, await foldCourse(id, today))
  }
  const figures = new Map(
    [...counted].flatMap(([id, { days }]) => {
      const found = courseFigures(days, today)
      return found ? [[id, found]] : []
    }),
  )
  const night: Night = { today, catalog, everybody, counted, figures }
  const hasReviews = isFirst || due.reviewed.size > 0
  const reviews = await reviewSummaries(hasReviews ? catalog.map(({ id }) => id) : [...figures.keys()])
  if (hasReviews) await saveReviewFigures(reviews)
  if (everybody && isDue(allCourses))
    await saveLandingFigures({ sellers: activeSellers(everybody.days, today) ?? null })
  const changed = await saveShown(night, reviews, hasReviews)
  await settle(night, isDue(allCourses))
  for (const id of due.reviewed) await settleReviewCounts(id, reviews.get(id) ?? { count: 0, stars: 0 })
  return { courses: counted.size, changed, left: false }
}

async function saveReviewFigures(reviews: ReadonlyMap<string, ReviewSummary>) {
  const all = summaryOfAll(reviews)
  await saveLandingFigures({ reviews: all?.count ?? null, stars: all?.average ?? null })
}

/** Writes what the catalog says now, where it says something else. Returns of how many courses. */
async function saveShown(
  night: Night,
  reviews: ReadonlyMap<string, ReviewSummary>,
  hasReviews: boolean,
): Promise<number> {
  const together = await pairsOf(night)
  let changed = 0
  for (const product of night.catalog) {
    const { id, metrics: before, goes_with: beforeWith = [] } = product
    const isLookedAt = night.counted.has(id)
    const figures = isLookedAt ? night.figures.get(id) : before
    const metrics = figures && {
      ...figures,
      ...((isLookedAt || hasReviews) && shownReviews(reviews.get(id))),
    }
    const goes_with = together ? (together.get(id) ?? []) : beforeWith
    if (isSame(metrics, before) && isSame(goes_with, beforeWith)) continue
    await saveMetrics(id, { metrics: metrics ?? null, goes_with: goes_with.length > 0 ? goes_with : null })
    changed += 1
  }
  return changed
}

/** Replaces what was shown of reviews. What is undefined is not stored. */
const shownReviews = (review: ReviewSummary | undefined) => ({
  reviews: review?.count,
  stars: review?.average,
})

/** Each course is compared with all others, if one has other buyers now, or is shown since or no longer. Returns undefined if not. */
async function pairsOf({ catalog, everybody, counted, figures }: Night) {
  const isShown = ({ id, metrics }: ListedProduct) =>
    counted.has(id) ? figures.has(id) : metrics !== undefined
  const shown = catalog.filter(isShown).map(({ id }) => id)
  const isOther = catalog.some((product) => isShown(product) !== (product.metrics !== undefined))
  const hasNewTotals = [everybody, ...counted.values()].some((counts) => counts?.has_new_totals)
  if (!isOther && !hasNewTotals) return undefined
  const others = await loadCountsOf(shown.filter((id) => !counted.has(id)))
  const totals = new Map(
    [...counted, ...others].flatMap(([id, counts]) =>
      shown.includes(id) ? [[id, counts.totals] as const] : [],
    ),
  )
  return boughtTogether(totals, everybody?.totals.buyers ?? 0, () => true)
}

/** Has the next fold look again at what was looked at when it changes. */
async function settle({ today, everybody, counted, figures }: Night, isOfAll: boolean) {
  for (const [id, counts] of counted)
    await settleCounts(id, counts, figures.has(id) ? nextChange(counts.days, today) : undefined)
  if (!everybody || !isOfAll) return
  const isShown = activeSellers(everybody.days, today) !== undefined
  const next = isShown ? nextChange(everybody.days, today, { onlyStores: true }) : undefined
  await settleCounts(allCourses, everybody, next)
}

/** Fields of equal items may have another order in the table. */
const isSame = (one: object | undefined, other: object | undefined) => sorted(one) === sorted(other)

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  ) ?? ''
