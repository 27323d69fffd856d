import type { FailureCode, FailureReply } from '#contract/api/failures.ts'

type Details = Pick<FailureReply, 'reasons' | 'offers'>

/** An error with a code, message and details for the caller. Any other error becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: Details

  constructor(code: FailureCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}
