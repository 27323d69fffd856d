import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  recoveryAlphabet,
  recoveryCodeCount,
  stepSeconds,
  toleratedSteps,
} from '#rules/accounts/second-factor.ts'
import { codeDigits } from '#rules/accounts/verification.ts'
import { productName } from '#rules/courses/product.ts'

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
export const authenticatorUri = (secret: string, email: string) => totpOf(secret, email).toString()

/** Returns the step whose code this is, at most one before or after that of `now` (epoch ms); undefined for no such code. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: toleratedSteps })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

/** Ten codes of 49 bits, which are shown once. */
export const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from({ length: recoveryLetters }, () =>
      recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length)),
    ).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
