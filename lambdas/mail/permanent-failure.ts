import { isClockSkewError, isThrottlingError, isTransientError } from '@smithy/core/retry'
import * as z from 'zod/mini'

const Refusal = z.object({
  $metadata: z.object({ httpStatusCode: z.int().check(z.gte(400), z.lte(499)) }),
})

/**
 * Returns whether a service would refuse the same request again: a 4xx that is neither throttling, nor transient, nor
 * clock skew.
 */
export const isPermanentFailure = (error: unknown) =>
  Refusal.safeParse(error).success &&
  isSdkError(error) &&
  !isThrottlingError(error) &&
  !isTransientError(error) &&
  !isClockSkewError(error)

/** The fields that the SDK's error type adds are optional. */
const isSdkError = (error: unknown): error is Parameters<typeof isTransientError>[0] => error instanceof Error
