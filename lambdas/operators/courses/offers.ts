import { ulid } from 'ulid'
import type { CatalogOutline, OperatorOffer } from '#contract/catalog.ts'
import type { OfferEntry, OfferTexts } from '#contract/operators/offers.ts'
import { contradictionsOf, contradictionText, type PromisingTexts } from '#rules/courses/course-promises.ts'
import { dayProblem, utcDay } from '#rules/offers.ts'
import { isoAt, now } from '../../clock.ts'
import { announceWrite, endOfferChangeWrite, listOfferChanges } from '../../data/offers/offer-changes.ts'
import { offerNoticeWrites } from '../../data/offers/offer-notices.ts'
import {
  announcePriceWrite,
  archiveWrite,
  newOfferWrite,
  textsWrite,
} from '../../data/offers/offer-writes.ts'
import { loadPendingContent, pendingContentCheck } from '../../data/offers/pending-content.ts'
import { listOffers, storedOffers } from '../../data/store/catalog.ts'
import { catalogVersions, versionWrites } from '../../data/store/catalog-versions.ts'
import type { Write } from '../../data/table/client.ts'
import { succeeds } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { withMakers } from '../author-names.ts'
import { performWrites } from '../operator.ts'
import { listCourseVersions } from './course-versions.ts'

/** Returns a course for operators, the archived ones too. @throws Failure 'not-found' */
export async function offerWith(id: string): Promise<OperatorOffer> {
  const [offer] = await storedOffers([id])
  if (!offer) throw new Failure('not-found', 'There is no such course.')
  return offer
}

export const offersView = async () => ({ offers: await listOffers() })

/** Returns a course with the changes of its price and percentage, and what its content was before. */
export async function offerView(id: string) {
  const [offer, changes, versions] = await Promise.all([
    offerWith(id),
    listOfferChanges(id).then(withMakers),
    listCourseVersions(id),
  ])
  return {
    offer,
    changes,
    versions: versions.map(({ number, keptAt, contents }) => ({ number, kept_at: keptAt, contents })),
  }
}

const slugStays = (slug: string) =>
  `The address stays "${slug}", because stores and posted links lead to it. Nothing was changed.`

const changedMeanwhile = () =>
  new Failure('conflict', 'This course was changed meanwhile. Load the page again and look at it first.')

async function perform(operator: Operator, change: Parameters<typeof performWrites>[1], writes: Write[]) {
  if (!(await succeeds(performWrites(operator, change, writes)))) throw changedMeanwhile()
}

/** Adds a course, which sellers can choose at once. @throws Failure 'conflict' if its id or address is taken */
export async function createOffer(operator: Operator, entry: OfferEntry, reason: string) {
  const taken = (await listOffers()).find(({ id, slug }) => id === entry.id || slug === entry.slug)
  if (taken)
    throw new Failure('conflict', `The ${taken.id === entry.id ? 'id' : 'slug'} is that of "${taken.title}".`)
  const change = { what: 'create-offer' as const, target: entry.id, reason, details: { title: entry.title } }
  await perform(operator, change, [newOfferWrite(entry)])
}

/**
 * Changes the texts of a course and keeps the previous ones. Its slug stays, because live pages and posted links have it.
 * @throws Failure 'conflict', and 'invalid-input' if they promise too much or have another slug
 */
export async function updateOffer(
  operator: Operator,
  {
    id,
    texts,
    revision,
    reason,
  }: { id: string; texts: OfferTexts; revision?: string | undefined; reason: string },
) {
  const [offer, versions, pending] = await Promise.all([
    offerWith(id),
    catalogVersions(),
    loadPendingContent(id),
  ])
  if (offer.revision !== revision) throw changedMeanwhile()
  if (texts.slug !== offer.slug) throw new Failure('invalid-input', slugStays(offer.slug))
  const next = { ...offer, ...texts }
  expectPromisesKept(next, offer.outline, 'than the course has')
  expectPromisesKept(next, pending?.outline, 'than the content that the next run brings')
  const at = isoAt(now())
  const change = { what: 'update-offer' as const, target: id, reason, details: changedFields(offer, texts) }
  await perform(operator, change, [
    textsWrite({ id, ...texts }, revision),
    pendingContentCheck(id, pending),
    ...versionWrites(versions.at(-1), { product_id: id, product: offer }, at),
  ])
}

function expectPromisesKept(
  texts: PromisingTexts,
  outline: CatalogOutline | undefined,
  comparedWith: string,
) {
  const broken = outline ? contradictionsOf(texts, outline).filter(({ kind }) => kind === 'more') : []
  if (broken.length > 0)
    throw new Failure(
      'invalid-input',
      `${broken.map(contradictionText).join(' ')} Promise no more ${comparedWith}.`,
    )
}

const changedFields = (offer: OperatorOffer, texts: OfferTexts) => {
  const before = new Map<string, unknown>(Object.entries(offer))
  const changed = Object.entries(texts).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, { from: before.get(field), to: value }]))
}

export type Typed = { id: string; typed_id: string; reason: string }

/** Compares the typed id, so that no click changes the wrong course. @throws Failure 'invalid-input' */
export function expectTypedId({ id, typed_id }: Typed) {
  if (typed_id.trim() !== id) throw new Failure('invalid-input', `Type ${id} to confirm it.`)
}

/** Takes a course out of the catalog, or back in. Everybody who sells it gets a mail. @throws Failure 'conflict' */
export async function archiveOffer(operator: Operator, wanted: Typed & { archived: boolean }) {
  expectTypedId(wanted)
  const { id, archived, reason } = wanted
  const { title, archived_at } = await offerWith(id)
  if ((archived_at !== undefined) === archived)
    throw new Failure('conflict', archived ? 'It is archived already.' : 'It is in the catalog already.')
  const what = archived ? ('archive-offer' as const) : ('return-offer' as const)
  const notice = { kind: archived ? ('course-archived' as const) : ('course-returned' as const), title }
  const details = { from: archived_at ?? null, to: archived ? isoAt(now()) : null }
  await perform(operator, { what, target: id, reason, details }, [
    archiveWrite(id, archived ? isoAt(now()) : undefined),
    ...offerNoticeWrites(ulid(now()), id, notice),
  ])
}

type PriceWanted = Typed & { default_price: number; pro_only: boolean; from: string }

/**
 * Announces another price or plan from a day on, in place of what was announced before. Everybody who sells the course gets a mail.
 * @throws Failure 'invalid-input', 'conflict'
 */
export async function schedulePrice(operator: Operator, wanted: PriceWanted) {
  expectTypedId(wanted)
  const { id, default_price, pro_only, from, reason } = wanted
  const problem = dayProblem(from, now(), 0)
  if (problem) throw new Failure('invalid-input', problem)
  const offer = await offerWith(id)
  const before = { default_price: offer.default_price, pro_only: offer.pro_only }
  if (before.default_price === default_price && before.pro_only === pro_only)
    throw new Failure(
      'invalid-input',
      'That is its price and plan already. Cancel what is announced instead.',
    )
  const changeId = ulid(now())
  const change = {
    ...{ id: changeId, product_id: id, kind: 'price' as const, from, made_by: operator.who, reason },
    price: { before, after: { default_price, pro_only } },
  }
  const notice = {
    kind: 'price-changing' as const,
    title: offer.title,
    on: from,
    price_cents: before.default_price,
    next_price_cents: default_price,
    ...(before.pro_only !== pro_only && { pro_only }),
  }
  const details = { from, before, after: { default_price, pro_only } }
  await perform(operator, { what: 'schedule-price', target: id, reason, details }, [
    announcePriceWrite(offer, { id: changeId, from, default_price, pro_only }),
    announceWrite(change),
    ...(offer.next_price ? [endOfferChangeWrite(id, offer.next_price.id, 'replaced')] : []),
    ...offerNoticeWrites(changeId, id, notice),
  ])
}

/** Takes back an announced price. Everybody who sells the course gets a mail. @throws Failure 'conflict' */
export async function cancelPrice(operator: Operator, wanted: Typed) {
  expectTypedId(wanted)
  const { id, reason } = wanted
  const offer = await offerWith(id)
  const { next_price } = offer
  if (!next_price || next_price.from <= utcDay(now()))
    throw new Failure('conflict', 'No price is announced. Nothing was changed.')
  const notice = { kind: 'price-kept' as const, title: offer.title, price_cents: offer.default_price }
  await perform(operator, { what: 'cancel-price', target: id, reason, details: { next_price } }, [
    announcePriceWrite(offer, undefined),
    endOfferChangeWrite(id, next_price.id, 'cancelled'),
    ...offerNoticeWrites(ulid(now()), id, notice),
  ])
}
