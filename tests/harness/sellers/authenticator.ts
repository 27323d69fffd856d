import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import { RecoveryCodes } from '#contract/api/second-factor-api.ts'

const Setup = z.object({ secret: z.string(), uri: z.string() })
const stepMs = 30_000

/** The app of a phone: the code that it shows so many steps before or after `at` (epoch ms). */
export const codeOf = (secret: string, at: number, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * stepMs })

/**
 * The code of the step after this one. Right after another code was used, only that is both new and, however long the request
 * takes, not more than a step away from the server's time.
 */
export const nextCodeOf = (secret: string) => codeOf(secret, Date.now(), 1)

type Reply = Promise<{ status: number; body: unknown }>
export type Authenticator = { secret: string; recoveryCodes: string[] }

/** Sets an app up as the profile page does, with the code of the present step. `now`: the server's time (epoch ms). */
export async function setUpAuthenticator(
  api: (method: string, path: string, body?: unknown) => Reply,
  now = Date.now,
): Promise<Authenticator> {
  const { secret } = Setup.parse((await api('POST', '/api/second-factor', {})).body)
  const confirmed = await api('POST', '/api/second-factor/confirm', { code: codeOf(secret, now()) })
  return { secret, recoveryCodes: RecoveryCodes.parse(confirmed.body).recovery_codes }
}
