import { Logger } from '@aws-lambda-powertools/logger'
import type { Fields } from './log/fields.ts'
import { LineFormat } from './log/line-format.ts'

const logger = new Logger({ logFormatter: new LineFormat() })

/** What there is to say, word for word, so that no line is made of data. */
export type Message =
  | 'answered'
  | 'refused'
  | 'failed'
  | 'mail was sent'
  | 'mail was not sent'
  | 'mail was rejected'
  | 'account was purged'
  | 'account was not purged'
  | 'generation was not marked as failed'
  | 'grant was not given back'
  | 'lease was not given back'
  | 'former releases were not removed'

/** One line of what happened as it should. */
export const log = (message: Message, fields: Fields = {}) => logger.info(message, { ...fields })

/** One line that an operator should look at; of the error only its name and origin get into it. */
export const logUnexpected = (message: Message, error: unknown, fields: Fields = {}) =>
  logger.error(message, { ...fields, error })
