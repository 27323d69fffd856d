import type { GoesWith } from './bought-together.ts'
import { type Level, levels } from './catalog-search.ts'

/** What the rule needs of a course that may be sold. */
export type RecommendableCourse = {
  id: string
  slug: string
  title: string
  tags: readonly string[]
  level: Level
  popularity_pct: number
  /** What buyers of it buy as well; absent while too few have. */
  goes_with?: readonly GoesWith[] | undefined
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

/**
 * What a listed pair counts more than any likeness of tags and level, which is at most `1 + levelWeight`. Once buyers show what goes with a
 * course, the list counts less than a pair that they buy twice as often as chance would have it.
 */
const pairWeight = 2
const listedBesideSales = 0.5
const salesWeight = 2
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
 * first, each with its reasons. What buyers bought together counts most, then the list, then likeness. Each is one of `courses`, is not
 * owned and appears once; without a sale, a listed pair or a shared tag a course is not recommended. `courses` has to be limited to what is owned and what may be taken: published, not
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
  const sold = partner.goes_with?.find(({ id }) => id === course.id)
  if (!benefit && !tag && !sold) return []
  const distance = Math.abs(levels.indexOf(course.level) - levels.indexOf(partner.level))
  const union = new Set([...course.tags, ...partner.tags]).size
  const likeness =
    (union > 0 ? shared.length / union : 0) + levelWeight * (1 - distance / (levels.length - 1))
  const listed = benefit ? (partner.goes_with?.length ? listedBesideSales : pairWeight) : 0
  return [
    {
      score: likeness + listed + (sold ? salesWeight * sold.score : 0),
      ...reasonsOf({ partner: partner.title, benefit, sold, tag }),
    },
  ]
}

type Grounds = {
  partner: string
  benefit: string | undefined
  sold: GoesWith | undefined
  tag: string | undefined
}

/** Returns the reasons to recommend it. A benefit says more than that others buy it. */
function reasonsOf({ partner, benefit, sold, tag }: Grounds) {
  if (benefit) return { reason: `Gives buyers of ${partner} ${benefit}`, buyerReason: `Adds ${benefit}` }
  if (sold?.why === 'next')
    return {
      reason: `Bought by those who finished ${partner}`,
      buyerReason: `Often the next after ${partner}`,
    }
  if (sold) return { reason: `Bought together with ${partner}`, buyerReason: `Often bought with ${partner}` }
  return { reason: `About ${tag}, like ${partner}`, buyerReason: `More about ${tag}` }
}
