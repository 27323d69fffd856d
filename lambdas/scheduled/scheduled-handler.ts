import type { Context } from 'aws-lambda'
import { withInvocation } from '../log/invocation.ts'
import { shardOf } from './shards.ts'

type RunContext = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/** Returns whether more is left of the function's time than this, or than its usual reserve. */
type HasTime = (reserveMs?: number) => boolean

/** `shard`: the part of the work that this invocation is for; all of it without a number. */
type Run<Result> = (hasTime: HasTime, shard: number | undefined) => Promise<Result>

/** Returns the handler of a scheduled function. `reserveMs`: what it keeps of its time for what follows its main work. */
export const scheduledHandler =
  <Result>(action: string, reserveMs: number, run: Run<Result>) =>
  (event: unknown, { awsRequestId, getRemainingTimeInMillis }: RunContext): Promise<Result> =>
    withInvocation({ action, invocationId: awsRequestId }, () =>
      run((kept = reserveMs) => (getRemainingTimeInMillis?.() ?? reserveMs) >= kept, shardOf(event)),
    )
