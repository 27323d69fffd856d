import { LogFormatter, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { errorFacts } from './error-facts.ts'
import { allowed } from './fields.ts'
import { invocationNow } from './invocation.ts'

/** A line has the fields of its call, those that are allowed, and the facts of an error; all else is dropped here. */
export class LineFormat extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, xRayTraceId }: UnformattedAttributes,
    more: LogAttributes,
  ) {
    const { error, ...fields } = more
    return new LogItem({
      attributes: {
        level: logLevel,
        message,
        timestamp: timestamp.toISOString(),
        ...allowed({ ...invocationNow(), ...fields }),
        traceId: xRayTraceId,
        ...('error' in more && { error: errorFacts(error) }),
      },
    })
  }
}
