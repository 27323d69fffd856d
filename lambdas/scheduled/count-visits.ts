import { log } from '../log/log.ts'
import { type CountedVisits, countBatch } from '../visits/count-batch.ts'
import { scheduledHandler } from './on-schedule.ts'

/** Reading the files of a batch takes less; what is left of adding them is kept for the next run. */
const reserveMs = 5 * 60 * 1000

/** Invoked every hour. Counts the visits of every delivered log file once; the next run continues what time ends. */
export const handler = scheduledHandler('count-visits', reserveMs, async (hasTime) => {
  const counted: CountedVisits = { files: 0, visits: 0, unknown: 0 }
  do {
    const batch = await countBatch(hasTime)
    if (!batch) break
    // A metric filter counts the line: without one no log is delivered.
    log('visit logs were counted')
    counted.files += batch.files
    counted.visits += batch.visits
    counted.unknown += batch.unknown
  } while (hasTime())
  return counted
})
