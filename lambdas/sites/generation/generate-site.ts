import {
  courseIdIn,
  type PartialContent,
  textsOf,
  withCoursesOf,
  withSections,
} from '#contract/site/content-paths.ts'
import { type Section, SiteContent } from '#contract/site/site.ts'
import { textFingerprint } from '#rules/text-fingerprint.ts'
import {
  beginGeneration,
  blockEdits,
  failGeneration,
  finishGeneration,
  type RunningGeneration,
  saveSection,
} from '../../data/site/generations.ts'
import { coursesIn, loadHome } from '../../data/site/home.ts'
import { rememberWords } from '../../data/site/recent-words.ts'
import { loadSiteText, type SiteText } from '../../data/site/site-text.ts'
import { retryOnConflict } from '../../data/table/retry.ts'
import { Failure } from '../../failure.ts'
import { logUnexpected } from '../../log/log.ts'
import { countFailures, timing } from '../../metrics.ts'
import { withCountedCalls } from '../../model/count-call.ts'
import { type Deadline, startDeadline } from '../../model/deadline.ts'
import { keepLocked, keptSections } from './merge-locked-texts.ts'
import { type GenerationRequest, planGeneration, type ToWrite } from './plan-generation.ts'
import { deadlineMs, generationFailedMessage } from './prompt.ts'
import { writePart } from './write-part.ts'

/** How often the seller may edit between reading and saving the same result. After that, edits wait. */
const tries = 3

/**
 * Writes and saves the store's website, or one section of it, with the model; locked texts do not change. The credits
 * are reserved before, and charged with the result in one transaction. Every failure returns them, except for sections
 * that the seller has kept.
 * @throws Failure 'no-site', 'section-locked', 'not-enough-credits', 'generation-running', 'no-published-products',
 * 'invalid-input' and 'generation-failed'
 */
export const generateSite = (request: GenerationRequest) =>
  countFailures('GenerationFailures', () =>
    withCountedCalls({ tenantId: request.tenantId, purpose: 'generation' }, () => generate(request)),
  )

async function generate(request: GenerationRequest): Promise<SiteContent> {
  const stop = startDeadline(deadlineMs)
  try {
    const plan = await stop.within(planGeneration(request))
    if (plan.kind === 'written') return plan.content
    await stop.within(beginGeneration(plan.generation, plan.dailyLimit))
    return await timing('GenerationTime', () => settled(plan, () => write(request, plan, stop)))
  } catch (error) {
    throw asFailure(error)
  } finally {
    stop.end()
  }
}

async function write(request: GenerationRequest, plan: ToWrite, stop: Deadline) {
  const written = await stop.within(writeSections(plan, stop))
  return finish(plan, request, written)
}

/** Ensures that a generation that has begun ends in a state that its seller can see. */
async function settled({ generation, text }: ToWrite, work: () => Promise<SiteContent>) {
  try {
    return await work()
  } catch (error) {
    const failure = asFailure(error)
    // If even this fails, the reservation expires automatically. The seller is told why there is no site.
    await fail(generation, text, failure.message).catch((worse) =>
      logUnexpected('generation was not marked as failed', worse),
    )
    throw failure
  }
}

async function fail(generation: RunningGeneration, atStart: SiteText, message: string) {
  const text = await blockEdits(generation)
  if (text) await failGeneration(generation, message, keptSections(atStart.content, text))
}

/** Writes all sections concurrently. Each is saved when it is complete, the last one with the result. */
async function writeSections(plan: ToWrite, { signal }: Deadline): Promise<PartialContent> {
  const { generation } = plan
  let missing = generation.sections.length
  const parts = generation.sections.map(async (section) => {
    const part = await writePart(section, plan, signal)
    missing -= 1
    await Promise.all([
      missing > 0 ? saveSection(generation, section, part).catch(ignoreConflict) : undefined,
      rememberCourse(generation.tenantId, section, part),
    ])
    return part
  })
  return (await Promise.all(parts)).reduce(withSections, {})
}

/** Has other stores say something else. Without it, their words may be more alike. */
async function rememberCourse(tenantId: string, section: Section, part: PartialContent) {
  const id = courseIdIn(section)
  if (id === undefined) return
  const text = [...textsOf(part).values()].join('\n')
  await rememberWords(tenantId, id, textFingerprint(text)).catch((error) =>
    logUnexpected('words about a course were not remembered', error),
  )
}

/** A section that cannot be saved early is saved with the others. */
function ignoreConflict(error: unknown) {
  if (!(error instanceof Failure && error.code === 'conflict')) throw error
}

/** Saves the written sections, but keeps the texts that the seller has locked or edited meanwhile. */
function finish(
  { generation, text: atStart, productIds: idsAtStart }: ToWrite,
  request: GenerationRequest,
  written: PartialContent,
): Promise<SiteContent> {
  let text = atStart
  let productIds = idsAtStart
  return retryOnConflict(
    { tries, text: 'Your site was being edited all the time. Please try again in a moment.' },
    async (tried) => {
      if (tried === tries) text = (await blockEdits(generation)) ?? text
      else if (tried > 1) text = await loadSiteText(generation.tenantId)
      // After the text: what the seller has written meanwhile is about courses that are there by now.
      if (tried > 1) productIds = coursesIn(await loadHome(generation.tenantId))
      const kept = keepLocked(written, text.content, text.locks)
      const content = SiteContent.parse(withCoursesOf(productIds, withSections(text.content, kept)))
      const settings = settingsAfter(request, atStart, text)
      return (await finishGeneration(generation, text, { content, settings })) ? content : undefined
    },
  )
}

/** The requested name and colour, unless the seller has changed them since the request. */
function settingsAfter(request: GenerationRequest, { settings: previous }: SiteText, { settings }: SiteText) {
  const wasRenamed = settings.store_name !== previous.store_name
  const wasRecoloured = settings.brand_color !== previous.brand_color
  return {
    ...settings,
    ...(!wasRenamed && { store_name: request.storeName }),
    ...(!wasRecoloured && { brand_color: request.brandColor }),
  }
}

function asFailure(error: unknown) {
  if (error instanceof Failure) return error
  logUnexpected('failed', error)
  return new Failure('generation-failed', generationFailedMessage)
}
