import { type PartialContent, withSections } from '#contract/site/content-paths.ts'
import { reservationSeconds } from '#rules/billing/credits.ts'
import { now } from '../../clock.ts'
import type { SiteText } from '../../data/site/site-text.ts'
import { keepLocked } from './merge-locked-texts.ts'
import { generationFailedMessage } from './prompt.ts'

/**
 * Returns the state of the generation. One that outlived its reservation crashed without recording it and counts as
 * failed.
 */
export function currentGeneration({ generation }: Pick<SiteText, 'generation'>): SiteText['generation'] {
  if (generation?.state !== 'running') return generation
  const expiresAt = Date.parse(generation.started_at) + reservationSeconds * 1000
  return now() < expiresAt ? generation : { ...generation, state: 'failed', message: generationFailedMessage }
}

/** Returns the page as its seller sees it now: during a generation, with the sections already written. */
export function currentContent(text: SiteText): PartialContent {
  if (currentGeneration(text)?.state !== 'running') return text.content
  return withSections(text.content, keepLocked(text.landed ?? {}, text.content, text.locks))
}
