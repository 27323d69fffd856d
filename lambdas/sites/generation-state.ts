import type { Generation } from '#contract/site.ts'
import { reservationSeconds } from '#rules/credits.ts'
import { now } from '../clock.ts'
import type { SiteText } from '../data/site-text.ts'
import { generationFailedMessage } from './prompt.ts'

/** Where the generation stands. One that outlived its reservation died without saying so: it has failed. */
export function generationNow(text: SiteText | undefined): Generation | undefined {
  const generation = text?.generation
  if (generation?.state !== 'running') return generation
  const expiresAt = Date.parse(generation.started_at) + reservationSeconds * 1000
  return now() < expiresAt ? generation : { ...generation, state: 'failed', message: generationFailedMessage }
}
