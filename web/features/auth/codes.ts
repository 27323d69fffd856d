import type { CodePurpose } from '#contract/accounts.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { type CodeStatus, codeStatus, statusAfterSending } from './code-status.ts'
import { sendFailure, verifyFailure } from './texts.ts'

type Address = { email: string; type: CodePurpose }

/** `error` may be shown; without a status nothing is known about the code. */
export type Sending = { error?: string; status?: CodeStatus }
export type Checking = { isRight: true; resetToken?: string | undefined } | (Sending & { isRight: false })

/** Asks for a code. A failure is an answer too. */
export async function sendCode(input: Address): Promise<Sending> {
  try {
    const reply = await call('send-verification-email', input)
    // Refused without a count: the client asked too often, about whatever address.
    const status = reply.attemptsRemaining === undefined ? statusAfterSending() : codeStatus(reply)
    return reply.success ? { status } : { status, error: reply.error ?? sendFailure }
  } catch (error) {
    return { error: serverText(error) ?? sendFailure }
  }
}

/** Has a code checked. A failure is an answer too. */
export async function checkCode(input: Address & { code: string }): Promise<Checking> {
  try {
    const reply = await call('verify-code', input)
    if (reply.success) return { isRight: true, resetToken: reply.resetToken }
    const error = reply.error ?? verifyFailure
    // Refused without a count: the client asked too often, and the code stands where it stood.
    if (reply.attemptsRemaining === undefined) return { isRight: false, error }
    return { isRight: false, error, status: codeStatus(reply) }
  } catch (error) {
    return { isRight: false, error: serverText(error) ?? verifyFailure }
  }
}

/** What the server said, as long as it was meant for her: not its own failures, nor that it could not be reached. */
export const serverText = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : undefined
