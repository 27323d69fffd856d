import type { CatalogProduct } from '#contract/catalog.ts'
import type { EndedCourse, Library, LibraryCourse } from '#contract/library.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { contentsText } from '#rules/courses/course-outline.ts'
import { hasReadEnough } from '#rules/courses/library.ts'
import { coursePlatformSells, recommendedCourse } from '../courses/recommended-course.ts'
import { closedTenants } from '../data/accounts/closed-tenants.ts'
import { type CourseOutline, loadCourses } from '../data/library/courses.ts'
import { currentGrants, hasOwnSeat } from '../data/library/held-grants.ts'
import { type Grant, grantsIn, libraryItems } from '../data/library/libraries.ts'
import { type LessonOpened, openedLessonsIn } from '../data/library/opened-lessons.ts'
import { type Progress, progressIn, progressOf } from '../data/library/progress.ts'
import { type GivenSeat, givenSeatsIn } from '../data/library/seats.ts'
import { reviewsIn, type StoredReview } from '../data/reviews/reviews.ts'
import { loadPurchases, type Purchase } from '../data/sales/refund-requests.ts'
import { loadStorefronts, type Storefront } from '../data/site/storefronts.ts'
import { cachedCatalog, storedOffers } from '../data/store/catalog.ts'
import { sitesOrigin, supportMailbox } from '../env.ts'
import { coverUrl, logoUrl } from '../files/file-url.ts'
import type { Buyer } from '../http/buyer-session.ts'
import { maySeePayment } from './access.ts'
import { receiptOf } from './receipts.ts'
import { seatsOf } from './seats.ts'
import { ownReviewOf } from './write-review.ts'

type Contents = {
  /** Purchases whose payment was not returned, also if others have all their seats. */
  bought: Grant[]
  progress: Progress[]
  given: GivenSeat[]
  opened: ReturnType<typeof openedLessonsIn>
  /** Grants that the session may see. */
  reviews: StoredReview[]
  outlines: Map<string, CourseOutline>
  products: Map<string, CatalogProduct>
  /** The whole catalog, and what the stores sell now, by their ids. */
  catalog: readonly CatalogProduct[]
  storefronts: ReadonlyMap<string, Storefront>
  /** Tenants whose account is closed or deleted. */
  gone: ReadonlySet<string>
  /** Product ids of all that the library has. */
  owned: ReadonlySet<string>
}

/** Returns everything that a session may see: courses whose access has not ended, and receipts, newest first. */
export async function showLibrary(buyer: Buyer, now: number): Promise<Library> {
  const items = await libraryItems(buyer.libraryId)
  const all = grantsIn(items)
  const given = givenSeatsIn(items)
  const grants = all.filter(({ payment_id }) => maySeePayment(buyer, payment_id))
  // What was opened is recorded for the course, not for a payment.
  const hidden = new Set(all.filter((grant) => !grants.includes(grant)).map(({ product_id }) => product_id))
  const productIds = grants.map(({ product_id }) => product_id)
  const storeIds = grants.flatMap(({ store_id }) => store_id ?? [])
  const [current, outlines, products, catalog, storefronts, gone, purchases] = await Promise.all([
    currentGrants(grants),
    loadCourses(productIds),
    // What has left the catalog keeps its cover.
    storedOffers(productIds, { consistent: false }),
    cachedCatalog(now),
    loadStorefronts(storeIds),
    // Of all grants: which stores have no page is known one round trip later.
    closedTenants(grants.flatMap(({ tenant_id }) => tenant_id ?? [])),
    loadPurchases(grants.filter(({ given_by }) => !given_by).map(({ payment_id }) => payment_id)),
  ])
  const active = current.filter(
    ({ state, given_by, product_id }) =>
      state === 'active' && (given_by || hasOwnSeat(all, given, product_id)),
  )
  const contents = {
    bought: current.filter(({ state, given_by }) => state === 'active' && !given_by),
    progress: progressIn(items),
    given,
    opened: openedLessonsIn(items.filter(({ id }) => !hidden.has(String(id)))),
    reviews: reviewsIn(items).filter(
      ({ payment_id, deleted_at }) => !deleted_at && maySeePayment(buyer, payment_id),
    ),
    outlines,
    products: new Map(products.map((product) => [product.id, product])),
    catalog,
    storefronts,
    gone,
    owned: new Set(active.map(({ product_id }) => product_id)),
  }
  return {
    email: maskEmail(emailIn(items)),
    courses: await Promise.all([...byProduct(active).values()].map((own) => courseOf(own, contents))),
    ended: endedCourses(current, active, purchases),
    receipts: [...purchases.values()]
      .map((purchase) => receiptOf(purchase, given, now))
      .sort((a, b) => (a.paid_at < b.paid_at ? 1 : -1)),
  }
}

const emailIn = (items: readonly Record<string, unknown>[]) =>
  String(items.find(({ type }) => type === 'library')?.email ?? '')

/** The active grants of each course, oldest first. */
function byProduct(grants: readonly Grant[]) {
  const groups = new Map<string, [Grant, ...Grant[]]>()
  for (const grant of grants) {
    const group = groups.get(grant.product_id)
    if (group) group.push(grant)
    else groups.set(grant.product_id, [grant])
  }
  return groups
}

/** One for each course that no grant gives access to any more, as its newest purchase ended. */
function endedCourses(
  all: readonly Grant[],
  active: readonly Grant[],
  purchases: ReadonlyMap<string, Purchase>,
): EndedCourse[] {
  const kept = new Set(active.map(({ product_id }) => product_id))
  const ended = all.filter(({ product_id }) => !kept.has(product_id))
  return [...new Map(ended.map((grant) => [grant.product_id, grant])).values()].map(
    ({ product_id, title, store, payment_id }) => ({
      product_id,
      title,
      store: shownStore(store),
      reason: purchases.get(payment_id)?.orderState === 'lost' ? 'disputed' : 'refunded',
    }),
  )
}

async function courseOf(grants: readonly [Grant, ...Grant[]], contents: Contents): Promise<LibraryCourse> {
  const [grant] = grants
  const { product_id, title, store } = grant
  const outline = contents.outlines.get(product_id)
  const read = progressOf(grant, contents.progress)
  const review = contents.reviews.find((one) => one.product_id === product_id)
  const openedInOrder = contents.opened.get(product_id) ?? []
  const opened = new Set([...openedInOrder.map(({ lessonId }) => lessonId), ...(read?.completed ?? [])])
  const last = lastLesson(read, openedInOrder.at(-1))
  const lessons = outline?.modules.flatMap((module) => module.lessons) ?? []
  const product = contents.products.get(product_id)
  const purchases = contents.bought.filter((purchase) => purchase.product_id === product_id)
  const given = contents.given.filter((seat) => seat.product_id === product_id)
  return {
    product_id,
    title,
    cover_url: product ? coverUrl(product, sitesOrigin()) : '',
    store: shownStore(store),
    // The catalog's outline is what the store promised: a lesson's own video is not a file there.
    ...(outline && { contents: contentsText(product?.outline ?? outline) }),
    modules: outline?.modules ?? [],
    completed: [...(read?.completed ?? [])],
    opened: [...opened],
    may_review:
      review !== undefined ||
      hasReadEnough({ read: lessons.filter(({ id }) => opened.has(id)).length, lessons: lessons.length }),
    ...(review && { review: ownReviewOf(review) }),
    ...(last && { last_lesson_id: last }),
    ...(await seatsOf(purchases, given, { hasGift: grants.some(({ given_by }) => given_by) })),
    ...nextCourse(grant, contents),
  }
}

/** Returns the lesson that was marked or first opened last. */
function lastLesson(read: Progress | undefined, opened: LessonOpened | undefined) {
  if (!read) return opened?.lessonId
  const { last_lesson_id, last_at } = read
  return last_at && opened?.at && opened.at > last_at ? opened.lessonId : last_lesson_id
}

/**
 * From the store that sold the course first, so that this store earns what is sold by it. Where that store's seller is gone, from
 * the platform; where it only has no page at the moment, none.
 */
function nextCourse(
  { product_id, store_id = '', tenant_id = '' }: Grant,
  { storefronts, gone, catalog, owned }: Contents,
) {
  const storefront = storefronts.get(store_id)
  const owner = { owned, partners: new Set([product_id]) }
  const isPlatforms = !storefront && gone.has(tenant_id)
  const ofPlatform = isPlatforms ? coursePlatformSells(catalog, owner) : undefined
  const next = storefront ? recommendedCourse(storefront, catalog, owner) : ofPlatform
  if (!next) return undefined
  const { product_id: _, hero_image_url, ...course } = next
  return { next: { ...course, cover_url: coverUrl({ hero_image_url }, sitesOrigin()) } }
}

/** The store that a course was bought in, as a buyer sees it. */
export const shownStore = ({ name, brand_color, support_email, logo }: Grant['store']) => ({
  name,
  brand_color,
  support_email: support_email ?? supportMailbox(),
  ...(logo && { logo_url: logoUrl(logo) }),
})
