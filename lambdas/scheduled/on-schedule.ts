import type { Context } from 'aws-lambda'
import { withInvocation } from '../log/invocation.ts'
import { shardOf } from './shard-of.ts'

type RunContext = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/** `shard`: the part of the work that this invocation is for; all of it without a number. */
type Run<Result> = (hasTime: () => boolean, shard: number | undefined) => Promise<Result>

/**
 * Returns the handler of a scheduled function. `hasTime` is false once less than `reserveMs` is left of its time.
 */
export const scheduledHandler =
  <Result>(action: string, reserveMs: number, run: Run<Result>) =>
  (event: unknown, { awsRequestId, getRemainingTimeInMillis }: RunContext): Promise<Result> =>
    withInvocation({ action, invocationId: awsRequestId }, () =>
      run(() => (getRemainingTimeInMillis?.() ?? reserveMs) >= reserveMs, shardOf(event)),
    )
