import { ulid } from 'ulid'
import { type Section, SiteContent, sections } from '#contract/site/site.ts'
import { isWhollyLocked } from '#contract/urls/content-paths.ts'
import { now } from '../../clock.ts'
import { generationRunning, type RunningGeneration } from '../../data/site/generations.ts'
import { loadHome } from '../../data/site/home.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { catalogProducts } from '../../data/store/catalog.ts'
import { Failure } from '../../failure.ts'
import type { StoreFacts } from './ask-for-section.ts'
import { currentGeneration } from './generation-state.ts'
import { storeFactsFor } from './store-facts.ts'

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

export type GenerationPlan =
  | { kind: 'write'; generation: RunningGeneration; text: SiteText; facts: StoreFacts }
  | { kind: 'written'; content: SiteContent }

/**
 * Returns what has to be written, from one round of reads. Changes nothing. A request that was fulfilled before returns
 * the existing content.
 * @throws the Failures that `generateSite` throws before anything is charged
 */
export async function planGeneration(request: GenerationRequest): Promise<GenerationPlan> {
  const { tenantId, storeName, selectedProductIds, section, requestId } = request
  const [home, text, products] = await Promise.all([
    loadHome(tenantId),
    loadSiteText(tenantId),
    catalogProducts(selectedProductIds),
  ])
  const content = contentOfRepeated(request, text)
  if (content) return { kind: 'written', content }
  if (currentGeneration(text)?.state === 'running') throw generationRunning()
  const facts = storeFactsFor(storeName, selectedProductIds, home.products, products)
  const startedAt = now()
  const generation: RunningGeneration = {
    tenantId,
    id: ulid(startedAt),
    startedAt,
    scope: section ? 'section' : 'site',
    sections: section ? [writable(section, text)] : unlocked(text),
    previousId: text.generation?.id,
    requestId,
  }
  return { kind: 'write', generation, text, facts }
}

function contentOfRepeated({ requestId }: GenerationRequest, { generation, content }: SiteText) {
  if (!requestId || generation?.request_id !== requestId || generation.state !== 'finished') return undefined
  return SiteContent.parse(content)
}

function writable(section: Section, { content, locks }: SiteText) {
  if (!SiteContent.safeParse(content).success)
    throw new Failure('no-site', 'Generate your whole website before you write one section again.')
  if (isWhollyLocked(section, content, locks))
    throw new Failure('section-locked', 'Everything in this section is locked. Unlock what may be rewritten.')
  return section
}

function unlocked({ content, locks }: SiteText) {
  const open = sections.filter((section) => !isWhollyLocked(section, content, locks))
  if (open.length > 0) return open
  throw new Failure('section-locked', 'Everything on your page is locked. Unlock what may be rewritten.')
}
