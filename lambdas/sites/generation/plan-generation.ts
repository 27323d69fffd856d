import { ulid } from 'ulid'
import { courseIdIn, courseSection, isWhollyLocked } from '#contract/site/content-paths.ts'
import { type Section, SiteContent, sections } from '#contract/site/site.ts'
import { now } from '../../clock.ts'
import { loadIntroductions } from '../../data/library/course-introductions.ts'
import { dailyLimit } from '../../data/plans/model-breaker.ts'
import { generationRunning } from '../../data/site/begin-writing.ts'
import type { RunningGeneration } from '../../data/site/generations.ts'
import { coursesIn, loadHome } from '../../data/site/home.ts'
import { loadRecentWords, type RecentWords } from '../../data/site/recent-words.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { Failure } from '../../failure.ts'
import type { KnownCourse } from './course-material.ts'
import { currentGeneration } from './generation-state.ts'
import { type StoreFacts, storeFactsFor } from './store-facts.ts'

export type GenerationRequest = {
  tenantId: string
  storeName: string
  brandColor: string
  /** Catalog product ids. */
  selectedProductIds: readonly string[]
  /** The one section to write again; all sections if absent. */
  section?: Section | undefined
  /** The client's id of this request: a repeated request is charged once. */
  requestId?: string | undefined
}

/** What is written, and from what. `productIds` are those of all courses in the store, `dailyLimit` the credits of all stores in a day. */
export type ToWrite = {
  kind: 'write'
  generation: RunningGeneration
  text: SiteText
  facts: StoreFacts
  courses: readonly KnownCourse[]
  /** What other stores were written about them lately. */
  recent: RecentWords
  productIds: readonly string[]
  dailyLimit: number
}
export type GenerationPlan = ToWrite | { kind: 'written'; content: SiteContent }

/**
 * Returns what has to be written, from one round of reads. Changes nothing. A request that was fulfilled before returns
 * the existing content.
 * @throws the Failures that `generateSite` throws before anything is charged
 */
export async function planGeneration(request: GenerationRequest): Promise<GenerationPlan> {
  const { tenantId, storeName, selectedProductIds, section, requestId } = request
  const [home, text, products, introductions, recent, limit] = await Promise.all([
    loadHome(tenantId),
    loadSiteText(tenantId),
    catalogProducts(selectedProductIds),
    loadIntroductions(selectedProductIds),
    loadRecentWords(tenantId, selectedProductIds),
    dailyLimit('generations'),
  ])
  const content = contentOfRepeated(request, text)
  if (content) return { kind: 'written', content }
  if (currentGeneration(text)?.state === 'running') throw generationRunning()
  const facts = storeFactsFor(storeName, selectedProductIds, home.products, products)
  const courses = products.flatMap((product): KnownCourse[] => {
    const knowledge = introductions.get(product.id)?.knowledge
    return knowledge ? [{ product, knowledge }] : []
  })
  const startedAt = now()
  const generation: RunningGeneration = {
    tenantId,
    id: ulid(startedAt),
    startedAt,
    scope: section ? 'section' : 'site',
    sections: section ? [writable(section, text, courses)] : unlocked(text, courses),
    previousId: text.generation?.id,
    requestId,
  }
  const productIds = coursesIn(home)
  return { kind: 'write', generation, text, facts, courses, recent, productIds, dailyLimit: limit }
}

function contentOfRepeated({ requestId }: GenerationRequest, { generation, content }: SiteText) {
  if (!requestId || generation?.request_id !== requestId || generation.state !== 'finished') return undefined
  return SiteContent.parse(content)
}

/** The sections that can be written from what is known. */
const writableSections = (courses: readonly KnownCourse[]): Section[] => [
  ...sections,
  ...(courses.length > 0 ? (['about'] as const) : []),
  ...courses.map(({ product }) => courseSection(product.id)),
]

function writable(section: Section, { content, locks }: SiteText, courses: readonly KnownCourse[]) {
  if (!SiteContent.safeParse(content).success)
    throw new Failure('no-site', 'Generate your whole website before you write one section again.')
  if (!writableSections(courses).includes(section))
    throw new Failure(
      'invalid-input',
      courseIdIn(section)
        ? 'Nothing can be written about this course. Its page shows the catalog’s words.'
        : 'Nothing can be written about these courses.',
    )
  if (isWhollyLocked(section, content, locks))
    throw new Failure('section-locked', 'Everything in this section is locked. Unlock what may be rewritten.')
  return section
}

function unlocked({ content, locks }: SiteText, courses: readonly KnownCourse[]) {
  const open = writableSections(courses).filter((section) => !isWhollyLocked(section, content, locks))
  if (open.length > 0) return open
  throw new Failure('section-locked', 'Everything on your page is locked. Unlock what may be rewritten.')
}
