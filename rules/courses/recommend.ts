import { type Level, levels } from './catalog-search.ts'

/** What the rule needs of a course that may be sold. */
export type RecommendableCourse = {
  id: string
  slug: string
  title: string
  tags: readonly string[]
  level: Level
  popularity_pct: number
}

export type Recommendation = {
  id: string
  /** For the seller: a phrase that names the course it goes with. */
  reason: string
  /** What it adds, for somebody who has that course. */
  buyerReason: string
}

/** How many courses are recommended at once; more would be a second catalog. */
export const maxRecommendations = 3

/** What a listed pair counts more than any likeness of tags and level, which is at most `1 + levelWeight`. */
const pairWeight = 2
const levelWeight = 0.5

/** Written by hand, until enough buyers have bought two courses: what the second adds for a buyer of the first. */
const benefits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first-digital-product': {
    'weekly-letter': 'readers to sell the finished product to',
    'honest-copy': 'a sales page that sounds like its author',
    'price-it-right': 'a price that is decided, not guessed',
  },
  'weekly-letter': {
    'honest-copy': 'the same voice on sales pages',
    'considerate-funnel': 'a way from reader to buyer',
  },
  'launch-studio': {
    'price-it-right': 'packages for the next cohort',
    'weekly-letter': 'readers to invite to the next cohort',
  },
  'quiet-video': {
    'weekly-letter': 'a place where viewers stay',
    'small-budget-ads': 'paid reach for the videos that work',
  },
  'honest-copy': {
    'weekly-letter': 'a reason to write every week',
    'considerate-funnel': 'pages in the order in which buyers read',
  },
  'small-budget-ads': {
    'considerate-funnel': 'a plan for what follows the click',
    'honest-copy': 'words for the page behind the ad',
  },
  'considerate-funnel': {
    'small-budget-ads': 'visitors for the first step',
    'weekly-letter': 'the letters between the steps',
  },
  'price-it-right': {
    'launch-studio': 'a live offer at the new price',
    'honest-copy': 'words that explain the price',
  },
  'brand-from-blank': {
    'honest-copy': 'a voice that suits the look',
    'templates-business': 'products that carry the brand',
  },
  'templates-business': {
    'first-digital-product': 'a course to sell beside the templates',
    'quiet-video': 'videos that show the templates in use',
  },
}

/** A map, because a slug may be `constructor`. */
const pairs = new Map(
  Object.entries(benefits).map(([slug, others]) => [slug, new Map(Object.entries(others))]),
)

/**
 * Returns at most `maxRecommendations` courses that go with those in `partnerIds` (all in `ownedIds` by default), the best
 * first, each with its reasons. Each is one of `courses`, is not owned and appears once; without a listed pair or a shared
 * tag a course is not recommended. `courses` has to be limited to what is owned and what may be taken: published, not
 * withdrawn, and within the plan.
 */
export function recommendCourses<Course extends RecommendableCourse>(
  courses: readonly Course[],
  ownedIds: ReadonlySet<string>,
  partnerIds: ReadonlySet<string> = ownedIds,
): Recommendation[] {
  const partners = courses.filter(({ id }) => partnerIds.has(id))
  const isOwned = ({ id }: Course) => ownedIds.has(id) || partnerIds.has(id)
  const others = new Map(courses.filter((course) => !isOwned(course)).map((course) => [course.id, course]))
  return [...others.values()]
    .flatMap((course) => bestPartner(course, partners))
    .toSorted((one, other) => other.score - one.score || other.popularity - one.popularity)
    .slice(0, maxRecommendations)
    .map(({ id, reason, buyerReason }) => ({ id, reason, buyerReason }))
}

function bestPartner(course: RecommendableCourse, owned: readonly RecommendableCourse[]) {
  const [best] = owned
    .flatMap((partner) => match(course, partner))
    .toSorted((one, other) => other.score - one.score)
  return best ? [{ ...best, id: course.id, popularity: course.popularity_pct }] : []
}

function match(course: RecommendableCourse, partner: RecommendableCourse) {
  const benefit = pairs.get(partner.slug)?.get(course.slug)
  const shared = course.tags.filter((tag) => partner.tags.includes(tag))
  const [tag] = shared
  if (!benefit && !tag) return []
  const distance = Math.abs(levels.indexOf(course.level) - levels.indexOf(partner.level))
  const likeness =
    shared.length / new Set([...course.tags, ...partner.tags]).size +
    levelWeight * (1 - distance / (levels.length - 1))
  const alike = `About ${tag}, like ${partner.title}`
  return [
    {
      score: likeness + (benefit ? pairWeight : 0),
      reason: benefit ? `Gives buyers of ${partner.title} ${benefit}` : alike,
      buyerReason: benefit ? `Adds ${benefit}` : `More about ${tag}`,
    },
  ]
}
