import { isClockSkewError, isThrottlingError, isTransientError } from '@smithy/core/retry'
import * as z from 'zod/mini'
import { senderAddress } from '../env.ts'

const Refusal = z.object({
  name: z.string(),
  message: z.string(),
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
 * Returns whether SES rejects every mail: AWS has paused the account, or our sender is among the identities that are not verified. It has
 * no other name for these: https://repost.aws/knowledge-center/ses-554-400-message-rejected-error
 */
function rejectsEveryMail(message: string) {
  if (/^Sending (paused|suspended)/.test(message)) return true
  const [, identities] = message.toLowerCase().split('identities failed the check in region')
  return identities?.split(/[\s,<>"]+/).includes(senderAddress().toLowerCase()) ?? false
}

/**
 * Returns whether a service refuses this mail for what it is, now and later: a 4xx that is neither throttling, nor
 * transient, nor clock skew, nor a mistake of the operator's (401, 403, `operatorsMistakes` or a sender whose every mail is rejected).
 */
export function isPermanentFailure(error: unknown) {
  const refusal = Refusal.safeParse(error)
  if (!refusal.success || !isSdkError(error)) return false
  const { name, message, $metadata } = refusal.data
  const { httpStatusCode: status } = $metadata
  if (status < 400 || status > 499) return false
  if ([401, 403].includes(status) || operatorsMistakes.has(name)) return false
  if (name === 'MessageRejected' && rejectsEveryMail(message)) return false
  return !isThrottlingError(error) && !isTransientError(error) && !isClockSkewError(error)
}

/** The fields that the SDK's error type adds are optional. */
const isSdkError = (error: unknown): error is Parameters<typeof isTransientError>[0] => error instanceof Error
