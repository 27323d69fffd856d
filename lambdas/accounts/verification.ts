import type { CodePurpose } from '#contract/code-purpose.ts'
import {
  beginCheck,
  type CodeState,
  publicStatus,
  requestCode,
  settleCheck,
} from '#rules/accounts/verification.ts'
import { codeFor, emailKeyOf, newNonce } from '../crypto/keyed-hashes.ts'
import { timingSafeEqualText } from '../crypto/tokens.ts'
import {
  type CodeChange,
  type CodeItem,
  type CodeRecipient,
  loadCode,
  type Proof,
  saveCode,
} from '../data/accounts/codes.ts'
import type { Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { nextHourAt } from '../data/table/rate-limits.ts'
import { retryOnConflict } from '../data/table/retry.ts'

/** See `publicStatus`: attempts left, lockout, and the times (epoch milliseconds) at which waits end. */
export type CodeStatus = ReturnType<typeof publicStatus>
export type SendCodeResult = {
  result: 'issued' | 'wait' | 'limit' | 'locked' | 'mail-limit'
  status: CodeStatus
}
export type CheckCodeResult =
  | { result: 'right'; status: CodeStatus; userId: string }
  | { result: 'wrong' | 'locked' | 'expired' | 'none'; status: CodeStatus; proof: Proof | undefined }

type CheckOptions = {
  findUserId: () => Promise<string | undefined>
  alongside?: (userId: string) => Write[]
  reading?: Promise<CodeItem | undefined>
}

/** Pauses are long enough for a few concurrent writers to finish: most of a burst of guesses then read the lockout. */
const retries = { tries: 20, pauses: { firstMs: 100, longestMs: 400 } }

/** Trims and lower-cases `email`, because triggers receive it as it was typed at sign-up. */
export async function codeRecipient(purpose: CodePurpose, email: string): Promise<CodeRecipient> {
  const normal = email.trim().toLowerCase()
  return { purpose, email: normal, emailKey: await emailKeyOf(normal) }
}

/** A reset mail is sent during a lockout too, so that wrong codes cannot prevent a reset by its link. */
export const requestOptionsFor = (purpose: CodePurpose) => ({
  mailsWhileLocked: purpose === 'password_reset',
})

type SendOptions = {
  reading?: Promise<CodeItem | undefined>
  counts?: Write[]
  isInvited?: boolean
  isOverLimit?: boolean
}

/**
 * Issues a code unless a wait, a limit or a lockout forbids it. The table's stream has it mailed. `counts` are
 * written with the code, so that only an issued code is counted; if one is refused, no code is issued.
 * `reading`: the email address's item, if the caller has read it already. `isInvited`, `isOverLimit`: see `CodeItem`.
 */
export const sendCode = (
  recipient: CodeRecipient,
  now: number,
  { reading = loadCode(recipient), counts = [], isInvited = false, isOverLimit = false }: SendOptions = {},
): Promise<SendCodeResult> =>
  untilSaved(recipient, reading, async (known) => {
    const options = requestOptionsFor(recipient.purpose)
    const { state, outcome } = requestCode(known?.state, now, newNonce(), options)
    const status = publicStatus(state, now, options)
    if (outcome.kind !== 'issued') return { result: outcome.kind, status }
    // Always written for a library: an invitation is of this request, not of the email address.
    const invitation = recipient.purpose === 'library' && { is_invited: isInvited }
    const limit = recipient.purpose === 'password_reset' && { is_over_limit: isOverLimit }
    const change = { state, last_result: 'sent' as const, ...invitation, ...limit }
    try {
      const saved = await saveCode(recipient, known, change, now, counts)
      return saved && { result: 'issued', status }
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      return mailLimit(known?.state, now)
    }
  })

/** The result for a code that no mail may carry before the next hour. */
export const mailLimit = (state: CodeState | undefined, now: number): SendCodeResult => ({
  result: 'mail-limit',
  status: { ...publicStatus(state, now), nextResendAt: nextHourAt(now) },
})

/**
 * Charges an attempt in the table before it compares the code. A right code is spent in one transaction with the
 * writes of `alongside`. `findUserId` is called for a right code only; if it returns undefined, the code is wrong.
 */
export async function checkCode(
  recipient: CodeRecipient,
  code: string,
  now: number,
  { findUserId, alongside = () => [], reading = loadCode(recipient) }: CheckOptions,
): Promise<CheckCodeResult> {
  const charged = await charge(recipient, now, reading)
  if ('result' in charged) return charged
  const { item, nonce } = charged
  const userId = timingSafeEqualText(code, await codeFor(nonce)) ? await findUserId() : undefined
  if (!userId) return { result: 'wrong', ...standing(item, now) }
  return spend(recipient, now, { charged: item, nonce, userId, alongside: alongside(userId) })
}

/** Returns whether a previous call has verified the email address of this user with the same code. */
export const isProofRepeated = async (proof: Proof | undefined, userId: string, code: string) =>
  proof?.userId === userId && timingSafeEqualText(code, await codeFor(proof.nonce))

/** Returns whether this user has verified the email address, according to the table, which is written before the user pool. */
export async function isEmailVerified(email: string, userId: string) {
  const item = await loadCode(await codeRecipient('verification', email))
  return item?.verified_user_id === userId
}

type Charged = { item: CodeItem; nonce: string } | Extract<CheckCodeResult, { proof: unknown }>

const charge = (
  recipient: CodeRecipient,
  now: number,
  reading: Promise<CodeItem | undefined>,
): Promise<Charged> =>
  untilSaved(recipient, reading, async (known) => {
    const { state, outcome } = beginCheck(known?.state, now)
    if (outcome !== 'compare') return { result: outcome, ...standing(known, now) }
    const item = await saveCode(recipient, known, { state, last_result: 'wrong' }, now)
    return item && { item, nonce: state.nonce ?? '' }
  })

type Spending = { charged: CodeItem; nonce: string; userId: string; alongside: Write[] }

/** The first of several concurrent checks of a right code spends it; the others return `none`. */
const spend = (
  recipient: CodeRecipient,
  now: number,
  { charged, ...it }: Spending,
): Promise<CheckCodeResult> =>
  untilSaved(recipient, Promise.resolve(charged), async (known) => {
    if (!known || known.state.nonce !== it.nonce) return { result: 'none', ...standing(known, now) }
    const { state } = settleCheck(known.state, now, true)
    const saved = await saveCode(recipient, known, spent(recipient, state, it), now, it.alongside)
    return saved && { result: 'right', status: publicStatus(state, now), userId: it.userId }
  })

const spent = ({ purpose }: CodeRecipient, state: CodeState, { userId, nonce }: Proof): CodeChange => ({
  state,
  last_result: 'right',
  ...(purpose === 'verification' && { proof: { userId, nonce } }),
})

const standing = (item: CodeItem | undefined, now: number) => ({
  status: publicStatus(item?.state, now),
  proof: proofOf(item),
})

const proofOf = (item: CodeItem | undefined): Proof | undefined =>
  item?.verified_user_id && item.verified_nonce
    ? { userId: item.verified_user_id, nonce: item.verified_nonce }
    : undefined

/** Repeats a conditional write, each time with a new reading, while concurrent writers win. */
const untilSaved = <T>(
  recipient: CodeRecipient,
  reading: Promise<CodeItem | undefined>,
  round: (known: CodeItem | undefined) => Promise<T | undefined>,
): Promise<T> =>
  retryOnConflict(retries, async (tried) => round(await (tried === 1 ? reading : loadCode(recipient))))

/** Reads the user pool's attribute, and if that is not true yet, the table, where the proof is written first. */
export async function isVerified({ email_verified, email, sub }: Record<string, string>) {
  if (email_verified === 'true') return true
  return email !== undefined && sub !== undefined && (await isEmailVerified(email, sub))
}
