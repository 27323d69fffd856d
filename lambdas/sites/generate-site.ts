import { ulid } from 'ulid'
import { type Section, type SiteContent, sections } from '#contract/site.ts'
import { now } from '../clock.ts'
import { catalogProducts } from '../data/catalog.ts'
import {
  beginGeneration,
  failGeneration,
  finishGeneration,
  type RunningGeneration,
  saveSection,
} from '../data/generations.ts'
import { loadHome } from '../data/home.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import type { StoreFacts } from './model.ts'
import { generationFailedMessage, hardStopMs } from './prompt.ts'
import { factsFor } from './store-facts.ts'
import { writeSection } from './write-section.ts'

const name = 'openai-generate-site'

export type GenerationWish = {
  tenantId: string
  storeName: string
  brandColor: string
  /** Catalog product ids. */
  selectedProductIds: readonly string[]
}

/**
 * Has the store's website written and saved. The credits are reserved before and charged with the result
 * in one transaction; every failure gives them back. Raises 'not-enough-credits', 'generation-running',
 * 'no-published-products', 'invalid-input' and 'generation-failed'.
 */
export async function generateSite(wish: GenerationWish): Promise<SiteContent> {
  const generation = { tenantId: wish.tenantId, id: ulid(now()), startedAt: now() }
  const [begun, facts] = await Promise.allSettled([beginGeneration(generation), readFacts(wish)])
  if (begun.status === 'rejected') throw begun.reason
  try {
    if (facts.status === 'rejected') throw facts.reason
    const content = await withHardStop((signal) => writeSite(generation, facts.value, signal))
    await finishGeneration(generation, content, { store_name: wish.storeName, brand_color: wish.brandColor })
    return content
  } catch (error) {
    const failure = asFailure(error)
    // Should even this fail, the reservation ends by itself; the seller is told why there is no site.
    await failGeneration(generation, failure.message).catch((worse) => logUnexpected(name, worse))
    throw failure
  }
}

async function readFacts({ tenantId, storeName, selectedProductIds }: GenerationWish) {
  const [home, products] = await Promise.all([loadHome(tenantId), catalogProducts(selectedProductIds)])
  return factsFor(storeName, selectedProductIds, home.products, products)
}

/** Three sections at once; each is saved as it lands, the last one with the result. */
async function writeSite(generation: RunningGeneration, facts: StoreFacts, signal: AbortSignal) {
  let missing = sections.length
  const write = async <S extends Section>(section: S) => {
    const text = await writeSection(section, facts, signal)
    missing -= 1
    if (missing > 0) await saveSection(generation, section, text)
    return text
  }
  const [hero, benefits, features] = await Promise.all([write('hero'), write('benefits'), write('features')])
  return { hero, benefits, features }
}

/** Whatever the model's connection does, the seller has an answer and her credits before the API gives up. */
async function withHardStop<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), hardStopMs)
  const stopped = new Promise<never>((_, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('hard stop')), { once: true })
  })
  try {
    return await Promise.race([work(stop.signal), stopped])
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

function asFailure(error: unknown) {
  if (error instanceof Failure) return error
  logUnexpected(name, error)
  return new Failure('generation-failed', generationFailedMessage)
}
