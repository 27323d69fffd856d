import { setTimeout as pause } from 'node:timers/promises'
import { isThrottlingError, isTransientError, StandardRetryStrategy } from '@smithy/core/retry'

const maxTries = 3
const strategy = new StandardRetryStrategy(maxTries)

type Token = Awaited<ReturnType<typeof strategy.acquireInitialRetryToken>>

/** Repeats what failed in passing, as often and as slowly as the SDK's clients do: it is their own strategy. */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  let token = await strategy.acquireInitialRetryToken('s3')
  for (;;) {
    try {
      const reply = await request()
      strategy.recordSuccess(token)
      return reply
    } catch (error) {
      token = await nextToken(token, error)
      await pause(token.getRetryDelay())
    }
  }
}

/** The error itself if it will not pass, or has come too often. */
const nextToken = (token: Token, error: unknown) =>
  strategy.refreshRetryTokenForRetry(token, { errorType: kindOf(error) }).catch(() => {
    throw error
  })

function kindOf(error: unknown) {
  if (!isSdkError(error)) return 'CLIENT_ERROR'
  if (isThrottlingError(error)) return 'THROTTLING'
  return isTransientError(error) ? 'TRANSIENT' : 'CLIENT_ERROR'
}

/** Every field that its kind of error adds is optional. */
const isSdkError = (error: unknown): error is Parameters<typeof isTransientError>[0] => error instanceof Error
