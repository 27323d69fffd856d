import { errorFacts } from './error-facts.ts'
import { allowedFields } from './fields.ts'
import { currentInvocation } from './invocation.ts'

export type Level = 'INFO' | 'ERROR'

/**
 * Returns a line of the log: the allowed fields of the invocation and of `more`, and the facts of an error in `more`.
 * Everything else is dropped.
 */
export function lineOf(level: Level, message: string, more: object, at: Date): Record<string, unknown> {
  const { error, ...fields } = Object(more)
  const traceId = traceIdIn(process.env._X_AMZN_TRACE_ID)
  return {
    level,
    message,
    timestamp: at.toISOString(),
    ...allowedFields({ ...currentInvocation(), ...fields }),
    ...(traceId && { traceId }),
    ...('error' in more && { error: errorFacts(error) }),
  }
}

/** X-Ray's id in what Lambda sets for each invocation: `Root=1-...;Parent=...;Sampled=0`. */
const traceIdIn = (header = '') => /(?:^|;)Root=([\w-]{1,64})/.exec(header)?.[1]
