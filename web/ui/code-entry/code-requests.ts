import type { VerificationReply } from '#contract/accounts.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { type CodeStatus, codeStatus, statusAfterSending } from './code-status.ts'

/** Shown if the server sends no message (docs/product.md, Errors). */
const sendFailure = 'Failed to send verification code. Please try again.'
export const verifyFailure = 'Failed to verify code. Please try again.'

/** `error` may be shown. Without `status` nothing is known about the code. */
type Sending = { error?: string; status?: CodeStatus }
type CodeCheckResult = { isRight: true; resetToken?: string | undefined } | (Sending & { isRight: false })

/** Requests a code. Never rejects: a failure is returned as `error`. */
export async function requestCode(request: () => Promise<VerificationReply>): Promise<Sending> {
  try {
    const reply = await request()
    // A refusal without a count is the limit per client, which says nothing about this address.
    const status = reply.attemptsRemaining === undefined ? statusAfterSending() : codeStatus(reply)
    if (reply.success) return { status }
    const error = reply.error ?? sendFailure
    return { status: { ...status, notSent: error }, error }
  } catch (error) {
    return { error: serverText(error) ?? sendFailure }
  }
}

/** Checks a code. Never rejects: a failure is returned as `error`. */
export async function verifyCode(request: () => Promise<VerificationReply>): Promise<CodeCheckResult> {
  try {
    const reply = await request()
    if (reply.success) return { isRight: true, resetToken: reply.resetToken }
    const error = reply.error ?? verifyFailure
    // A refusal without a count is the limit per client; the code's own count is unchanged.
    if (reply.attemptsRemaining === undefined) return { isRight: false, error }
    return { isRight: false, error, status: codeStatus(reply) }
  } catch (error) {
    return { isRight: false, error: serverText(error) ?? verifyFailure }
  }
}

/** Returns the server's message for a 4xx response; undefined for server and network failures. */
const serverText = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : undefined
