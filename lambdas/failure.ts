import type { FailureCode } from '#contract/failures.ts'

/** A failure the caller may see, message included. Anything else thrown becomes a plain 500. */
export class Failure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode, message: string) {
    super(message)
    this.name = 'Failure'
    this.code = code
  }
}
