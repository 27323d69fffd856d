import { requestedExports } from '../data/accounts/exports.ts'
import { makeExport } from '../exports/make-export.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'
import { dueIn } from './shards.ts'

/** A store with a million orders takes about a minute. */
const reserveMs = 180 * 1000

/** Invoked every five minutes. Builds one archive at a time, because archives may be large. */
export const handler = scheduledHandler('make-exports', reserveMs, (hasTime, shard) =>
  runDue({
    run: 'make-exports',
    due: dueIn(requestedExports, shard),
    advance: makeExport,
    failure: 'export was not made',
    hasTime,
  }),
)
