import { lockedPlaces, type SomeContent } from '#contract/places.ts'
import { type Section, SiteContent } from '#contract/site.ts'
import {
  beginGeneration,
  failGeneration,
  finishGeneration,
  type RunningGeneration,
  saveSection,
} from '../data/generations.ts'
import { loadSiteText, type SiteText } from '../data/site-text.ts'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import { countingFailures, timing } from '../metrics.ts'
import { type HardStop, hardStopAfter } from './hard-stop.ts'
import { keepLocked } from './keep-locked.ts'
import type { StoreFacts } from './model.ts'
import { type GenerationPlan, type GenerationWish, planGeneration } from './plan-generation.ts'
import { generationFailedMessage, hardStopMs } from './prompt.ts'
import { writeSection } from './write-section.ts'

type ToWrite = Extract<GenerationPlan, { kind: 'write' }>

/** How often the seller may edit between the reading and the saving of the same result. */
const maxTries = 5

/**
 * Has the store's website written and saved, or one section of it; what is locked stays. The credits are reserved
 * before and charged with the result in one transaction; every failure gives them back. Raises 'no-site',
 * 'section-locked', 'not-enough-credits', 'generation-running', 'no-published-products', 'invalid-input' and
 * 'generation-failed'.
 */
export const generateSite = (wish: GenerationWish) =>
  countingFailures('GenerationFailures', () => generate(wish))

async function generate(wish: GenerationWish): Promise<SiteContent> {
  const stop = hardStopAfter(hardStopMs)
  try {
    const plan = await stop.within(planGeneration(wish))
    if (plan.kind === 'written') return plan.content
    await stop.within(beginGeneration(plan.generation))
    return await timing('GenerationTime', () => settled(plan.generation, () => write(wish, plan, stop)))
  } catch (error) {
    throw asFailure(error)
  } finally {
    stop.end()
  }
}

async function write(wish: GenerationWish, { generation, text, facts }: ToWrite, stop: HardStop) {
  const written = await stop.within(writeSections(generation, text, facts, stop))
  return finish(generation, wish, text, written)
}

/** A generation that has begun comes to an end that its seller can see. */
async function settled(generation: RunningGeneration, work: () => Promise<SiteContent>) {
  try {
    return await work()
  } catch (error) {
    const failure = asFailure(error)
    // Should even this fail, the reservation ends by itself; the seller is told why there is no site.
    await failGeneration(generation, failure.message).catch((worse) =>
      logUnexpected('generation was not marked as failed', worse),
    )
    throw failure
  }
}

/** All sections at once; each is saved as it lands, the last one with the result. */
async function writeSections(
  generation: RunningGeneration,
  { content, locks }: SiteText,
  facts: StoreFacts,
  { signal }: HardStop,
): Promise<SomeContent> {
  let missing = generation.sections.length
  const write = async <S extends Section>(section: S) => {
    if (!generation.sections.includes(section)) return undefined
    const present = { text: content[section], keep: lockedPlaces(section, content, locks) }
    const text = await writeSection(section, facts, present, signal)
    missing -= 1
    if (missing > 0) await saveSection(generation, section, text)
    return text
  }
  const [hero, benefits, features] = await Promise.all([write('hero'), write('benefits'), write('features')])
  return { hero, benefits, features }
}

/** Saves what was written around whatever the seller has locked or edited by now. */
async function finish(
  generation: RunningGeneration,
  wish: GenerationWish,
  atStart: SiteText,
  written: SomeContent,
) {
  let text = atStart
  for (let tries = 0; tries < maxTries; tries++) {
    const kept = keepLocked(written, text.content, text.locks)
    const content = SiteContent.parse({ ...text.content, ...kept })
    const settings = settingsAfter(wish, atStart, text)
    if (await finishGeneration(generation, text, { content, settings })) return content
    text = await loadSiteText(generation.tenantId)
  }
  throw new Failure('conflict', 'Your site was being edited all the time. Please try again in a moment.')
}

/** The wish's name and colour, unless she has chosen another since she pressed. */
function settingsAfter(wish: GenerationWish, { settings: former }: SiteText, { settings }: SiteText) {
  const wasRenamed = settings.store_name !== former.store_name
  const wasRecoloured = settings.brand_color !== former.brand_color
  return {
    ...settings,
    ...(!wasRenamed && { store_name: wish.storeName }),
    ...(!wasRecoloured && { brand_color: wish.brandColor }),
  }
}

function asFailure(error: unknown) {
  if (error instanceof Failure) return error
  logUnexpected('failed', error)
  return new Failure('generation-failed', generationFailedMessage)
}
