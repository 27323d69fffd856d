import type { Context } from 'aws-lambda'
import { withInvocation } from '../log/invocation.ts'

type RunContext = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/** Returns the handler of a scheduled function. `hasTime` is false once less than `reserveMs` is left of its time. */
export const scheduledHandler =
  <Result>(action: string, reserveMs: number, run: (hasTime: () => boolean) => Promise<Result>) =>
  (_event: unknown, { awsRequestId, getRemainingTimeInMillis }: RunContext): Promise<Result> =>
    withInvocation({ action, invocationId: awsRequestId }, () =>
      run(() => (getRemainingTimeInMillis?.() ?? reserveMs) >= reserveMs),
    )
