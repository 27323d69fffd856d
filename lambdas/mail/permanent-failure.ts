import { isClockSkewError, isThrottlingError, isTransientError } from '@smithy/core/retry'
import * as z from 'zod/mini'

const Refusal = z.object({
  name: z.string(),
  $metadata: z.object({ httpStatusCode: z.int() }),
})

/**
 * Refusals of the stage's own set-up: permissions, credentials, the user pool, the sender. The next mail would meet the
 * same, and every mail can be sent once the operator has repaired it. From the API references of Cognito and SES and
 * from AWS's common errors.
 */
const operatorsMistakes = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'AccountSendingPausedException',
  'ConfigurationSetDoesNotExist',
  'ConfigurationSetDoesNotExistException',
  'ConfigurationSetSendingPausedException',
  'ExpiredToken',
  'ExpiredTokenException',
  'IncompleteSignature',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'MailFromDomainNotVerified',
  'MailFromDomainNotVerifiedException',
  'MissingAuthenticationToken',
  'MissingAuthenticationTokenException',
  'NotAuthorized',
  'NotAuthorizedException',
  'OptInRequired',
  'ResourceNotFoundException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
])

/**
 * Returns whether a service refuses this mail for what it is, now and later: a 4xx that is neither throttling, nor
 * transient, nor clock skew, nor a mistake of the operator's (401, 403 or `operatorsMistakes`).
 */
export function isPermanentFailure(error: unknown) {
  const refusal = Refusal.safeParse(error)
  if (!refusal.success || !isSdkError(error)) return false
  const { name, $metadata } = refusal.data
  const { httpStatusCode: status } = $metadata
  if (status < 400 || status > 499) return false
  if ([401, 403].includes(status) || operatorsMistakes.has(name)) return false
  return !isThrottlingError(error) && !isTransientError(error) && !isClockSkewError(error)
}

/** The fields that the SDK's error type adds are optional. */
const isSdkError = (error: unknown): error is Parameters<typeof isTransientError>[0] => error instanceof Error
