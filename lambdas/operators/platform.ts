import type { PlatformSettings } from '#contract/operators/platform.ts'
import { now } from '../clock.ts'
import { usedToday } from '../data/plans/model-breaker.ts'
import { announcementView, loadAnnouncements, shownAt } from '../data/store/announcements.ts'
import { stage } from '../env.ts'
import { logUnexpected } from '../log/log.ts'
import { modelInUse } from '../model/model-in-use.ts'

/** Returns what differs from stage to stage, with what the provider says of the model. */
export async function platformSettings(): Promise<PlatformSettings> {
  const [campaigns, generations, stored, model] = await Promise.all([
    usedToday('campaigns'),
    usedToday('generations'),
    loadAnnouncements(),
    describedModel(),
  ])
  return {
    stage: stage(),
    campaigns,
    generations,
    ...(model && { model }),
    announcements: shownAt(stored, now()).map(announcementView),
  }
}

/** Returns undefined if the provider does not answer, so that the page is shown without it. */
async function describedModel(): Promise<PlatformSettings['model']> {
  try {
    const { model, isKnown, shutdownDate } = await modelInUse()
    return { name: model, is_known: isKnown, ...(shutdownDate && { shutdown_date: shutdownDate }) }
  } catch (error) {
    logUnexpected('model was not described', error)
    return undefined
  }
}
