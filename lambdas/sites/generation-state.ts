import type { SomeContent } from '#contract/places.ts'
import { reservationSeconds } from '#rules/credits.ts'
import { now } from '../clock.ts'
import type { SiteText } from '../data/site-text.ts'
import { keepLocked } from './keep-locked.ts'
import { generationFailedMessage } from './prompt.ts'

/** Where the generation stands. One that outlived its reservation died without saying so: it has failed. */
export function generationNow({ generation }: Pick<SiteText, 'generation'>): SiteText['generation'] {
  if (generation?.state !== 'running') return generation
  const expiresAt = Date.parse(generation.started_at) + reservationSeconds * 1000
  return now() < expiresAt ? generation : { ...generation, state: 'failed', message: generationFailedMessage }
}

/** The page as its seller sees it now: while it is being written, with the sections that have landed. */
export function contentNow(text: SiteText): SomeContent {
  if (generationNow(text)?.state !== 'running') return text.content
  return { ...text.content, ...keepLocked(text.landed ?? {}, text.content, text.locks) }
}
