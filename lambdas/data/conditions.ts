import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb'

/**
 * A write whose condition did not hold; nothing was written. `failed` lists the positions of the operations that
 * refused, in the order they were given to `transact`; a single write is position 0.
 */
export class ConditionFailed extends Error {
  readonly failed: readonly number[]

  constructor(failed: readonly number[]) {
    super(`The condition of operation ${failed.join(', ')} failed.`)
    this.name = 'ConditionFailed'
    this.failed = failed
  }
}

/** Whether the condition of this write held; any other failure is raised. */
export async function conditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionFailed) return false
    throw error
  }
}

/** What this write answers; undefined also if its condition did not hold. */
export async function unlessRefused<T>(write: Promise<T>): Promise<T | undefined> {
  try {
    return await write
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined
    throw error
  }
}

/** The database's two ways of saying so, as one; undefined for any other error. */
export function asConditionFailed(error: unknown) {
  if (error instanceof ConditionalCheckFailedException) return new ConditionFailed([0])
  if (!(error instanceof TransactionCanceledException)) return undefined
  const failed = positionsOf(error, 'ConditionalCheckFailed')
  return failed.length > 0 ? new ConditionFailed(failed) : undefined
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

/** Whether the same request may succeed a moment later. */
export function isPassing(error: unknown) {
  if (error instanceof TransactionCanceledException)
    return passingReasons.some((reason) => positionsOf(error, reason).length > 0)
  return error instanceof Error && passing.has(error.name)
}

function positionsOf({ CancellationReasons = [] }: TransactionCanceledException, code: string) {
  return CancellationReasons.flatMap((reason, position) => (reason.Code === code ? [position] : []))
}
