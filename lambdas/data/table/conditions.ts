import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/**
 * Thrown when the condition of a write did not hold and nothing was written. `failed` lists the positions of the
 * refused operations, in the order they were given to `transact`. A single write has position 0.
 */
export class ConditionFailedError extends Error {
  readonly failed: readonly number[]

  constructor(failed: readonly number[]) {
    super(`The condition of operation ${failed.join(', ')} failed.`)
    this.name = 'ConditionFailed'
    this.failed = failed
  }
}

/** Returns whether the condition of this write held. Rethrows any other error. */
export async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError) return false
    throw error
  }
}

/** Returns the result of this write; undefined also if its condition did not hold. */
export async function ignoreConditionFailure<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined
    throw error
  }
}

/** Maps both of the database's errors for a failed condition to one; undefined for any other error. */
export function toConditionFailedError(error: unknown) {
  if (error instanceof ConditionalCheckFailedException) return new ConditionFailedError([0])
  if (!(error instanceof TransactionCanceledException)) return undefined
  const failed = positionsOf(error, 'ConditionalCheckFailed')
  return failed.length > 0 ? new ConditionFailedError(failed) : undefined
}

const passing = new Set([
  'TransactionConflictException',
  'TransactionInProgressException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'InternalServerError',
])
const passingReasons = ['TransactionConflict', 'ProvisionedThroughputExceeded', 'ThrottlingError']

/** Returns whether the same request may succeed a moment later. */
export function isRetryable(error: unknown) {
  if (error instanceof TransactionCanceledException)
    return passingReasons.some((reason) => positionsOf(error, reason).length > 0)
  return error instanceof Error && passing.has(error.name)
}

/** Returns the positions of the operations of a transaction that met another one. */
export const conflictsIn = (error: unknown): number[] =>
  error instanceof TransactionCanceledException ? positionsOf(error, 'TransactionConflict') : []

function positionsOf({ CancellationReasons = [] }: TransactionCanceledException, code: string) {
  return CancellationReasons.flatMap((reason, position) => (reason.Code === code ? [position] : []))
}
