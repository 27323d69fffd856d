import { type FailureCode, type FailureReply, statusOf } from '#contract/api/failures.ts'

/** A response that is not 2xx. `message` may be shown. The code `network` means that there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: FailureCode | 'network'
  readonly status: number
  /** The correlation id in the server's log, for unexpected failures. */
  readonly reference: string | undefined
  /** The reasons why a password was refused, as sentences or names of requirements. */
  readonly reasons: readonly string[]
  constructor(
    code: FailureCode | 'network',
    status: number,
    message: string,
    {
      reference,
      reasons = [],
    }: { reference?: string | undefined; reasons?: readonly string[] | undefined } = {},
  ) {
    super(message)
    this.reasons = reasons
    this.code = code
    this.status = status
    this.reference = reference
    if (reference) last = { reference, at: Date.now() }
  }
}

/** How long a failure is likely what somebody writes about. */
const recentMs = 10 * 60_000
let last: { reference: string; at: number } | undefined

/** Returns the reference of the newest failure, if that was in the last ten minutes. */
export const lastReference = () => (last && Date.now() - last.at < recentMs ? last.reference : undefined)

/** Returns the reference for support, if the error has one. */
export const referenceOf = (error: unknown) => (error instanceof ApiError ? error.reference : undefined)

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(statusOf, code)

/** Reads the failure of a response that is not 2xx. `sent` is the request's correlation id. */
export async function failureOf(reply: Response, sent: string): Promise<ApiError> {
  const reference = reply.status >= 500 ? sent : undefined
  const failure: unknown = await reply.json().catch(() => undefined)
  if (isFailureReply(failure)) {
    const { error, message, reasons } = failure
    return new ApiError(error, reply.status, message, { reference, reasons })
  }
  // API Gateway's own response to a missing or expired token.
  if (reply.status === 401) return new ApiError('not-signed-in', 401, 'Auth session missing!')
  const message = 'Something went wrong on our side. Please try again.'
  return new ApiError('internal', reply.status, message, { reference })
}

// Written by hand: the buyer's pages are too small for a schema.
function isFailureReply(value: unknown): value is FailureReply {
  if (typeof value !== 'object' || value === null || !('error' in value && 'message' in value)) return false
  const { error, message } = value
  if (typeof error !== 'string' || typeof message !== 'string' || !isFailureCode(error)) return false
  return !('reasons' in value) || Array.isArray(value.reasons)
}
