import { randomUUID } from 'node:crypto'
import type { CatalogProduct } from '#contract/catalog.ts'
import type { OfferTexts } from '#contract/operators/offers.ts'
import { newOfferWrite } from '#lambdas/data/offers/offer-writes.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { dayMs } from '#rules/time.ts'

const about = {
  title: 'Pots and pans',
  short_blurb: 'How to throw a pot that keeps its shape.',
  learn_bullets: ['Centre the clay'],
  deliverables: ['Twelve glaze recipes'],
  tags: ['clay'],
  level: 'beginner' as const,
  pro_only: false,
  default_price: 4900,
  commission_pct: 50,
  popularity_pct: 1,
  hero_image_url: '/covers/weekly-letter.svg',
}

/** A course that nobody else has, not in the catalog yet. */
export function draftOffer(fields: Partial<CatalogProduct> = {}) {
  const id = `course-${randomUUID()}`
  return { ...about, id, slug: id, ...fields }
}

/** The same in the catalog. */
export async function newOffer(fields: Partial<CatalogProduct> = {}) {
  const offer = draftOffer(fields)
  await transact([newOfferWrite(offer)])
  return offer
}

/** What of a course is edited in a form. */
export const textsOf = ({
  title,
  slug,
  short_blurb,
  learn_bullets,
  deliverables,
  tags,
  level,
  popularity_pct,
  hero_image_url,
}: OfferTexts): OfferTexts => ({
  ...{ title, slug, short_blurb, learn_bullets, deliverables, tags },
  ...{ level, popularity_pct, hero_image_url },
})

/** A UTC day so many days ahead. */
export const dayAhead = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
