import type { ChallengeParameters } from '#contract/accounts.ts'
import { maskEmail, publicStatus } from '#rules/verification.ts'
import { isoAt } from '../clock.ts'
import { type CodeItem, loadCode } from '../data/codes.ts'
import { lockText, publicFields, renewedCodeText, resentCodeText, wrongCodeText } from './replies.ts'
import { type CodeStatus, codeAddress, sendCode } from './verification.ts'

/**
 * What the sign-in's code step shows. Issues a code only when none is live, so that asking again sends nothing.
 * `isRepeated`: the step has been answered before, and `message` says how that went.
 */
export async function challengeParameters(
  email: string,
  isRepeated: boolean,
  now: number,
): Promise<ChallengeParameters & Record<string, string>> {
  const address = await codeAddress('verification', email)
  const known = await loadCode(address)
  const sending = isLive(known, now) ? undefined : await sendCode(address, now, Promise.resolve(known))
  const status = sending?.status ?? publicStatus(known?.state, now)
  const text = isRepeated ? messageFor(sending?.result, known, status, now) : undefined
  const { attemptsRemaining, nextResendAt } = publicFields(status)
  return {
    maskedEmail: maskEmail(address.email),
    attemptsRemaining: String(attemptsRemaining),
    lockout: status.lockout ? 'true' : 'false',
    ...(nextResendAt && { nextResendAt }),
    ...(status.lockedUntil && { lockedUntil: isoAt(status.lockedUntil) }),
    ...(text && { message: text }),
  }
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
