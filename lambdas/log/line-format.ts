import { LogFormatter, LogItem } from '@aws-lambda-powertools/logger'
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types'
import { errorFacts } from './error-facts.ts'
import { allowedFields } from './fields.ts'
import { currentInvocation } from './invocation.ts'

/** Writes the allowed fields of the invocation and the facts of an error, and drops everything else. */
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
        ...allowedFields({ ...currentInvocation(), ...fields }),
        traceId: xRayTraceId,
        ...('error' in more && { error: errorFacts(error) }),
      },
    })
  }
}
