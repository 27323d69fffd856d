import type { WorkFailure } from '#contract/metrics.ts'
import type { LogFields } from './fields.ts'
import { type Level, lineOf } from './line.ts'

/** Every message, as a literal, so that no message contains data (docs/decisions/0020). */
export type LogMessage =
  | WorkFailure
  | 'model was not checked without a key'
  | 'end of a release was not noted'
  | 'model was not described'
  | 'mail was not counted'
  | 'audit is not what it was'
  | 'figures were not counted'
  | 'call of the model was not counted'
  | 'announcements were not read'
  | 'answered'
  | 'refused'
  | 'failed'
  | 'mail was sent'
  | 'mail was not sent'
  | 'mail was given up'
  | 'mail was withheld'
  | 'reply was added'
  | 'incoming mail was ignored'
  | 'incoming mail was not read'
  | 'account was purged'
  | 'account was not purged'
  | 'generation was not marked as failed'
  | 'words about a course were not remembered'
  | 'words about a course were not written'
  | 'grant was not given back'
  | 'address lock was not given back'
  | 'lease was not given back'
  | 'live page was not restored'
  | 'pages were not removed'
  | 'previous releases were not removed'
  | 'pictures were not removed'
  | 'picture was not drawn'
  | 'course was not checked'
  | 'receipt was not numbered'
  | 'payment page was not opened'
  | 'billing page was not opened'
  | 'plan was not moved to the new card'
  | 'plan was not read or changed'
  | 'payout account was not opened'
  | 'payout account was not read'
  | 'payment was not read or changed'
  | 'superseded checkout was not ended'
  | 'store has more buyers than its share'
  | 'payment was settled late'
  | 'plan was not resumed'
  | 'closed account still sells'
  | 'payout may have been sent'
  | 'payout was refused'
  | 'mail about a sale was not queued'
  | 'reviews were not settled'
  | 'payout was not listed'
  | 'sales of courses were not counted'
  | 'request for reviews was not planned'
  | 'hint was not sent'
  | 'visit logs were counted'
  | 'visit log is missing'
  | 'visit log is damaged'
  | 'visit log is unreadable'

/** Logs an expected event, unless the function's log level is ERROR. */
export function log(message: LogMessage, fields: LogFields = {}) {
  if (process.env.AWS_LAMBDA_LOG_LEVEL !== 'ERROR') write('INFO', message, fields)
}

/** Logs an error for operators. Its message, which may quote data, is never logged; see errorFacts. */
export const logUnexpected = (message: LogMessage, error: unknown, fields: LogFields = {}) =>
  write('ERROR', message, { ...fields, error })

/** Not by `console`, which Lambda would wrap in a line of its own. */
function write(level: Level, message: LogMessage, more: object) {
  const stream = level === 'ERROR' ? process.stderr : process.stdout
  stream.write(`${JSON.stringify(lineOf(level, message, more, new Date()))}\n`)
}
