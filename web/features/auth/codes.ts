import type { AccountCodePurpose } from '#contract/accounts.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type CodeStatus, codeStatus, statusAfterSending } from '../../ui/code-entry/code-status.ts'
import { sendFailure, verifyFailure } from './texts.ts'

type Address = { email: string; type: AccountCodePurpose }

/** `error` may be shown. Without `status` nothing is known about the code. */
export type Sending = { error?: string; status?: CodeStatus }
export type Checking = { isRight: true; resetToken?: string | undefined } | (Sending & { isRight: false })

/** Requests a code. Never rejects: a failure is returned as `error`. */
export async function sendCode(input: Address): Promise<Sending> {
  try {
    const reply = await call('send-verification-email', input)
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
export async function checkCode(input: Address & { code: string }): Promise<Checking> {
  try {
    const reply = await call('verify-code', input)
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
export const serverText = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.message : undefined
