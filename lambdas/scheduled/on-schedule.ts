import type { Context } from 'aws-lambda'
import { withInvocation } from '../log/invocation.ts'
import type { DueResult } from './run-due.ts'

type RunContext = Pick<Context, 'awsRequestId'> & Partial<Pick<Context, 'getRemainingTimeInMillis'>>

/** Returns the handler of a scheduled function. `hasTime` is false once less than `reserveMs` is left of its time. */
export const scheduledHandler =
  <Result>(action: string, reserveMs: number, run: (hasTime: () => boolean) => Promise<Result>) =>
  (_event: unknown, { awsRequestId, getRemainingTimeInMillis }: RunContext): Promise<Result> =>
    withInvocation({ action, invocationId: awsRequestId }, () =>
      run(() => (getRemainingTimeInMillis?.() ?? reserveMs) >= reserveMs),
    )

/** @throws Error if anything failed, so that the run is repeated and then put into the failure queue */
export function expectNoFailures<Result extends Pick<DueResult, 'checked' | 'failed'>>(
  result: Result,
  notDone: string,
): Result {
  const { checked, failed } = result
  if (failed > 0) throw new Error(`${failed} of ${checked} ${notDone}.`)
  return result
}
