import { Logger } from '@aws-lambda-powertools/logger'
import type { WorkFailure } from '#contract/metrics.ts'
import type { LogFields } from './fields.ts'
import { LineFormat } from './line-format.ts'

const logger = new Logger({ logFormatter: new LineFormat() })

/** Every message, as a literal, so that no message contains data. */
export type LogMessage =
  | WorkFailure
  | 'model was not checked without a key'
  | 'answered'
  | 'refused'
  | 'failed'
  | 'mail was sent'
  | 'mail was not sent'
  | 'mail was given up'
  | 'mail was withheld'
  | 'account was purged'
  | 'account was not purged'
  | 'generation was not marked as failed'
  | 'words about a course were not written'
  | 'grant was not given back'
  | 'address lock was not given back'
  | 'lease was not given back'
  | 'live page was not restored'
  | 'pages were not removed'
  | 'previous releases were not removed'
  | 'pictures were not removed'
  | 'picture was not drawn'
  | 'payment page was not opened'
  | 'billing page was not opened'
  | 'plan was not read or changed'
  | 'payout account was not opened'
  | 'superseded checkout was not ended'
  | 'payment was not settled'
  | 'payment was settled late'
  | 'plan was not resumed'
  | 'closed account still sells'
  | 'payout may have been sent'
  | 'payout was refused'
  | 'mail about a sale was not queued'
  | 'reviews were not settled'
  | 'held sales were not released'
  | 'payout was not listed'
  | 'hint was not sent'
  | 'visit logs were counted'
  | 'visit log is missing'
  | 'visit log is damaged'
  | 'visit log is unreadable'

/** Logs an expected event. */
export const log = (message: LogMessage, fields: LogFields = {}) => logger.info(message, { ...fields })

/** Logs an error for operators. Its message, which may quote data, is never logged; see errorFacts. */
export const logUnexpected = (message: LogMessage, error: unknown, fields: LogFields = {}) =>
  logger.error(message, { ...fields, error })
