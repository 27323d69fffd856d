import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { Code } from '#contract/accounts.ts'
import {
  attemptStatus,
  chargeAttempt,
  isNewStep,
  normalRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  stepSeconds,
  toleratedSteps,
} from '#rules/accounts/second-factor.ts'
import { codeDigits } from '#rules/accounts/verification.ts'
import { productName } from '#rules/courses/product.ts'
import { seal, unseal } from '../crypto/sealed-text.ts'
import { textHash } from '../crypto/text-hash.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import {
  acceptSecondFactorCode,
  activateSecondFactor,
  loadSecondFactor,
  removeSecondFactorWrite,
  replaceRecoveryCodes,
  type SecondFactor,
  savePendingSecondFactor,
  saveSecondFactorAttempt,
} from '../data/accounts/second-factors.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { auditWrite } from '../data/table/audit.ts'
import { transact, type Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { retryOnConflict } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../http/request.ts'
import { lockText, wrongAuthenticatorText } from './replies.ts'

const secretBytes = 20
const recoveryLetters = 10

const totpOf = (secret: string, label = '') =>
  new TOTP({
    issuer: productName,
    label,
    digits: codeDigits,
    period: stepSeconds,
    secret: Secret.fromBase32(secret),
  })

/** A new secret for an authenticator app, in base 32 as people can type it. */
export const newSecret = () => new Secret({ size: secretBytes }).base32

/** Returns the text of the QR code that an authenticator app reads. */
const authenticatorUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** Returns the step whose code this is, at most one before or after that of `now` (epoch ms); undefined for no such code. */
function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: toleratedSteps })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** Ten codes of 49 bits, which are shown once. */
const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: recoveryLetters }, () =>
      recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length)),
    ).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** As for mailed codes: most of a burst of guesses then read the lockout. */
const retries = { tries: 20, pauses: { firstMs: 100, longestMs: 400 } }

type Owner = Pick<Seller, 'userId' | 'tenantId' | 'sessionId'>
type Entered = { sessionId: string | undefined; deviceHash?: string | undefined }

/**
 * Checks what was entered at a sign-in: a code of the authenticator app, or a recovery code. The attempt is charged in the table
 * before anything is compared, and a right code is worth nothing afterwards. With `deviceHash` this browser is trusted from now on.
 */
export const checkSecondFactor = (
  userId: string,
  entered: string,
  { sessionId, deviceHash }: Entered,
  now: number,
): Promise<'right' | 'wrong' | 'locked'> =>
  retryOnConflict(retries, async () => {
    const charged = await charge(userId, await loadSecondFactor(userId), now)
    if (charged === 'locked') return 'locked'
    if (!charged) return undefined
    const match = await matchOf(userId, charged, charged.sealed, entered, now)
    if (!match) return 'wrong'
    const alongside = match.recovery ? await recoveryWrites(userId, charged.recovery.length - 1, now) : []
    return (await acceptSecondFactorCode(
      userId,
      charged,
      { ...match, sessionId, deviceHash, alongside },
      now,
    ))
      ? 'right'
      : undefined
  })

/** Returns a new secret for the seller's app. It signs in once `confirmSecondFactor` has seen a code of it. */
export async function startSecondFactor({ userId, email }: Owner & { email: string }, now: number) {
  const secret = newSecret()
  await retryOnConflict(retries, async () => {
    const known = await loadSecondFactor(userId)
    return (await savePendingSecondFactor(userId, known, await seal(userId, secret), now)) || undefined
  })
  return { secret, uri: authenticatorUri(secret, email) }
}

/**
 * Has sign-ins ask for a code from now on, and returns the recovery codes, which nobody can read again.
 * @throws Failure 'wrong-code', 'too-many-requests' during a lockout, 'not-found' before `startSecondFactor`
 */
export const confirmSecondFactor = (seller: Owner, code: string, now: number): Promise<string[]> =>
  retryOnConflict(retries, async () => {
    const { userId, sessionId } = seller
    const known = await loadSecondFactor(userId)
    if (!known?.pending) throw new Failure('not-found', 'Start the setup again to get a new QR code.')
    const charged = await charge(userId, known, now)
    if (charged === 'locked') throw locked(known, now)
    if (!charged) return undefined
    const match = await matchOf(userId, { ...charged, last_step: 0 }, known.pending, code, now)
    if (match?.step === undefined) throw wrongCode()
    const codes = newRecoveryCodes()
    const confirmed = {
      sealed: known.pending,
      step: match.step,
      recovery: codes.map(recoveryHash),
      sessionId,
    }
    const alongside = tellingWrites(seller, 'second-factor-on', now)
    return (await activateSecondFactor(userId, charged, confirmed, { now, alongside })) ? codes : undefined
  })

/** Returns ten new recovery codes; the previous ones end. @throws Failure 'not-found' without a second factor */
export const renewRecoveryCodes = (seller: Owner, now: number): Promise<string[]> =>
  retryOnConflict(retries, async () => {
    const known = await loadSecondFactor(seller.userId)
    if (!known?.sealed) throw noSecondFactor()
    const codes = newRecoveryCodes()
    const alongside = [mailWrite(seller, 'recovery-codes-renewed', now)]
    const isSaved = await replaceRecoveryCodes(seller.userId, known, codes.map(recoveryHash), alongside)
    return isSaved ? codes : undefined
  })

/** Has sign-ins ask for the password only. @throws Failure 'not-found' without a second factor */
export async function turnOffSecondFactor(seller: Owner, now: number): Promise<void> {
  const writes = [removeSecondFactorWrite(seller.userId), mailWrite(seller, 'second-factor-off', now)]
  if (!(await succeeds(transact(writes)))) throw noSecondFactor()
}

/** Returns what the profile shows. */
export async function secondFactorView(userId: string, now: number) {
  const factor = await loadSecondFactor(userId)
  const isOn = factor?.sealed !== undefined
  return {
    state: isOn ? ('on' as const) : ('off' as const),
    recovery_codes_left: isOn ? factor.recovery.length : 0,
    ...(isOn && { since: factor.created_at }),
    ...(factor && { lockout: attemptStatus(factor.attempts, now).lockout }),
  }
}

async function charge(
  userId: string,
  known: SecondFactor | undefined,
  now: number,
): Promise<SecondFactor | 'locked' | undefined> {
  if (!known) throw noSecondFactor()
  const attempts = chargeAttempt(known.attempts, now)
  return attempts ? saveSecondFactorAttempt(userId, known, attempts) : 'locked'
}

type Match = { step?: number; recovery?: string }

async function matchOf(
  userId: string,
  { last_step, recovery }: SecondFactor,
  sealed: string | undefined,
  entered: string,
  now: number,
): Promise<Match | undefined> {
  if (!Code.safeParse(entered).success) {
    const hash = recoveryHash(entered)
    return recovery.includes(hash) ? { recovery: hash } : undefined
  }
  const secret = sealed && (await unseal(userId, sealed))
  const step = secret ? stepOfCode(secret, entered, now) : undefined
  return step !== undefined && isNewStep(step, last_step) ? { step } : undefined
}

const recoveryHash = (code: string) => textHash(`recovery:${normalRecoveryCode(code)}`)

/** The owner is told of a recovery code that was used, because a thief may have found it. */
async function recoveryWrites(userId: string, left: number, now: number): Promise<Write[]> {
  const profile = await loadProfile(userId)
  if (!profile) return []
  const owner = { userId, tenantId: profile.tenant_id }
  return tellingWrites(owner, 'recovery-code-used', now, { left })
}

type SecondFactorEvent =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'

type Told = Pick<Owner, 'userId' | 'tenantId'>

/** Adds the change to the audit and mails it to the owner, because the guard of sensitive actions does not record it. */
const tellingWrites = (
  owner: Told,
  what: Extract<SecondFactorEvent, 'second-factor-on' | 'recovery-code-used'>,
  now: number,
  details: Record<string, unknown> = {},
): Write[] => [
  auditWrite({ who: `seller ${owner.userId}`, what, target: owner.userId, details }),
  mailWrite(owner, what, now),
]

const mailWrite = ({ userId, tenantId }: Told, what: SecondFactorEvent, now: number): Write =>
  planMailWrite(
    { tenantId, ownerId: userId },
    { event: `${what}#${now}`, notice: { kind: 'second-factor', what } },
  )

const wrongCode = () => new Failure('wrong-code', wrongAuthenticatorText)
const locked = ({ attempts }: SecondFactor, now: number) =>
  new Failure('too-many-requests', lockText(attemptStatus(attempts, now), now))
const noSecondFactor = () => new Failure('not-found', 'Two-step sign-in is not set up.')
