import type { ChallengeParameters } from '#contract/accounts.ts'
import { maskEmail, publicStatus, requestCode } from '#rules/verification.ts'
import { isoAt } from '../clock.ts'
import { type CodeItem, loadCode } from '../data/codes.ts'
import {
  lockText,
  publicFields,
  refusalText,
  renewedCodeText,
  resentCodeText,
  wrongCodeText,
} from './replies.ts'
import { type CodeStatus, codeAddress, sendCode } from './verification.ts'

type CodeStep = {
  parameters: ChallengeParameters & Record<string, string>
  /** Tells the next step, through the sign-in's session, where the code stood. The client doesn't see it. */
  mark: string
}

/**
 * What the sign-in's code step shows. Issues a code only when none is live, so that asking again sends nothing.
 * `formerMark` is there if the step has been answered before, and `message` then says how that went.
 */
export async function codeStep(
  email: string,
  formerMark: string | undefined,
  now: number,
): Promise<CodeStep> {
  const address = await codeAddress('verification', email)
  const known = await loadCode(address)
  const sending = isLive(known, now) ? undefined : await sendCode(address, now, Promise.resolve(known))
  const status = sending?.status ?? publicStatus(known?.state, now)
  const refusal = formerMark === markOf(known) ? refusedSending(known, status, now) : undefined
  const text = formerMark && (refusal ?? messageFor(sending?.result, known, status, now))
  const { attemptsRemaining, nextResendAt } = publicFields(status)
  const parameters: CodeStep['parameters'] = {
    maskedEmail: maskEmail(address.email),
    attemptsRemaining: String(attemptsRemaining),
    lockout: status.lockout ? 'true' : 'false',
    ...(nextResendAt && { nextResendAt }),
    ...(status.lockedUntil && { lockedUntil: isoAt(status.lockedUntil) }),
    ...(refusal && { refused: 'true' }),
    ...(text && { message: text }),
  }
  return { parameters, mark: markOf(known, sending?.result === 'issued' ? 1 : 0) }
}

const markOf = (item: CodeItem | undefined, more = 0) => `EMAIL_CODE#${(item?.revision ?? 0) + more}`

/** Why no code was sent, if that is what an answer that changed nothing had asked for. */
function refusedSending(item: CodeItem | undefined, status: CodeStatus, now: number) {
  const { kind } = requestCode(item?.state, now, '').outcome
  return kind === 'issued' ? undefined : refusalText(kind, status, now)
}

const isLive = (item: CodeItem | undefined, now: number) =>
  item?.state.nonce !== undefined && (item.state.expiresAt ?? 0) > now

function messageFor(
  sent: string | undefined,
  known: CodeItem | undefined,
  status: CodeStatus,
  now: number,
): string | undefined {
  if (status.lockout) return lockText(status, now)
  if (sent === 'issued') return renewedCodeText
  if (known?.last_result === 'wrong') return wrongCodeText
  return known?.last_result === 'sent' ? resentCodeText : undefined
}
