import type { FailureCode } from '#contract/failures.ts'

/** An error whose code and message the caller may see. Any other error becomes a 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly reasons: readonly string[] | undefined

  constructor(code: FailureCode, message: string, reasons?: readonly string[]) {
    super(message)
    this.name = 'Failure'
    this.code = code
    this.reasons = reasons
  }
}
