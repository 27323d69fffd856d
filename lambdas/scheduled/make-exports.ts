import { requestedExports } from '../data/accounts/exports.ts'
import { makeExport } from '../exports/make-export.ts'
import { expectNoFailures, scheduledHandler } from './on-schedule.ts'
import { runDue } from './run-due.ts'

/** A store with a million orders takes about a minute. */
const reserveMs = 180 * 1000

/** Invoked every five minutes. Builds one archive at a time, because archives may be large. */
export const handler = scheduledHandler('make-exports', reserveMs, async (hasTime) =>
  expectNoFailures(
    await runDue({ due: requestedExports, advance: makeExport, failure: 'export was not made', hasTime }),
    'exports were not made',
  ),
)
