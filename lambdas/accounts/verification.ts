import { setTimeout as pause } from 'node:timers/promises'
import type { CodePurpose } from '#contract/accounts.ts'
import { beginCheck, type CodeState, publicStatus, requestCode, settleCheck } from '#rules/verification.ts'
import { type CodeAddress, type CodeChange, type CodeItem, loadCode, saveCode } from '../data/codes.ts'
import type { Write } from '../data/table.ts'
import { Failure } from '../failure.ts'
import { sameText } from '../same-text.ts'
import { codeFor, emailKeyOf, newNonce } from './secrecy.ts'

/** As rules/verification.ts has it: attempts left, lockout, and when (epoch milliseconds) which wait ends. */
export type CodeStatus = ReturnType<typeof publicStatus>
export type Sending = {
  result: 'issued' | 'wait' | 'limit' | 'locked'
  status: CodeStatus
}
export type Checking =
  | { result: 'right'; status: CodeStatus; userId: string }
  | { result: 'wrong' | 'locked' | 'expired' | 'none'; status: CodeStatus; provenUserId: string | undefined }

type CheckOptions = {
  findUserId: () => Promise<string | undefined>
  alongside?: (userId: string) => Write[]
  reading?: Promise<CodeItem | undefined>
}

const maxRounds = 20
/** Long enough for a few rivals to be done: of a herd of guesses, most then find the lockout in place. */
const firstPauseMs = 100
const maxPauseMs = 400

/** `email` is trimmed and lower-cased here too, because triggers get it as it was typed at sign-up. */
export async function codeAddress(purpose: CodePurpose, email: string): Promise<CodeAddress> {
  const normal = email.trim().toLowerCase()
  return { purpose, email: normal, emailKey: await emailKeyOf(normal) }
}

/**
 * Issues a code unless a wait, a limit or a lockout forbids it. The table's stream sends it.
 * `reading` is the address's item if the caller has read it already.
 */
export const sendCode = (address: CodeAddress, now: number, reading = loadCode(address)): Promise<Sending> =>
  untilSaved(address, reading, async (known) => {
    const { state, outcome } = requestCode(known?.state, now, newNonce())
    if (outcome.kind !== 'issued') return { result: outcome.kind, status: publicStatus(state, now) }
    const saved = await saveCode(address, known, { state, last_result: 'sent' }, now)
    return saved && { result: 'issued', status: publicStatus(state, now) }
  })

/**
 * Charges an attempt in the table and only then compares. A right code is spent in the same write as `alongside`,
 * which is told the user's id. `findUserId` is asked only about a right code; without a user it counts as wrong.
 */
export async function checkCode(
  address: CodeAddress,
  code: string,
  now: number,
  { findUserId, alongside = () => [], reading = loadCode(address) }: CheckOptions,
): Promise<Checking> {
  const charged = await charge(address, now, reading)
  if ('result' in charged) return charged
  const { item, nonce } = charged
  const userId = sameText(code, await codeFor(nonce)) ? await findUserId() : undefined
  if (!userId) return { result: 'wrong', ...standing(item, now) }
  return spend(address, now, { charged: item, nonce, userId, alongside: alongside(userId) })
}

/** Whether this very user has proven the address, whatever the user pool says so far. */
export async function hasProven(email: string, userId: string) {
  const item = await loadCode(await codeAddress('verification', email))
  return item?.verified_user_id === userId
}

type Charged = { item: CodeItem; nonce: string } | Extract<Checking, { provenUserId: unknown }>

const charge = (
  address: CodeAddress,
  now: number,
  reading: Promise<CodeItem | undefined>,
): Promise<Charged> =>
  untilSaved(address, reading, async (known) => {
    const { state, outcome } = beginCheck(known?.state, now)
    if (outcome !== 'compare') return { result: outcome, ...standing(known, now) }
    const item = await saveCode(address, known, { state, last_result: 'wrong' }, now)
    return item && { item, nonce: state.nonce ?? '' }
  })

type Spending = { charged: CodeItem; nonce: string; userId: string; alongside: Write[] }

/** Of several right answers to one code, the first spends it; the others find it gone. */
const spend = (address: CodeAddress, now: number, { charged, ...it }: Spending): Promise<Checking> =>
  untilSaved(address, Promise.resolve(charged), async (known) => {
    if (!known || known.state.nonce !== it.nonce) return { result: 'none', ...standing(known, now) }
    const { state } = settleCheck(known.state, now, true)
    const saved = await saveCode(address, known, spent(address, state, it.userId), now, it.alongside)
    return saved && { result: 'right', status: publicStatus(state, now), userId: it.userId }
  })

const spent = ({ purpose }: CodeAddress, state: CodeState, userId: string): CodeChange => ({
  state,
  last_result: 'right',
  ...(purpose === 'verification' && { verifiedUserId: userId }),
})

const standing = (item: CodeItem | undefined, now: number) => ({
  status: publicStatus(item?.state, now),
  provenUserId: item?.verified_user_id,
})

/** Repeats a conditional write, with a fresh reading each time, while others write in between; jitter parts rivals. */
async function untilSaved<T>(
  address: CodeAddress,
  reading: Promise<CodeItem | undefined>,
  round: (known: CodeItem | undefined) => Promise<T | undefined>,
): Promise<T> {
  let known = await reading
  for (let rounds = 0; rounds < maxRounds; rounds++) {
    const done = await round(known)
    if (done) return done
    await pause(Math.random() * Math.min(maxPauseMs, 2 ** rounds * firstPauseMs))
    known = await loadCode(address)
  }
  throw new Failure('conflict', 'This is busy right now. Please try again in a moment.')
}
