import * as z from 'zod/mini'
import { Code } from '../accounts.ts'
import type { Action, Grants } from './action.ts'
import { Done } from './action.ts'

export const SecondFactorView = z.object({
  state: z.enum(['on', 'off']),
  recovery_codes_left: z.int(),
  /** When the app was confirmed; ISO 8601. */
  since: z.optional(z.string()),
  /** Too many wrong codes were entered. */
  lockout: z.optional(z.boolean()),
})
export type SecondFactorView = z.infer<typeof SecondFactorView>

/** Shown once, because only their hashes are kept. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

const telling = [
  { operations: ['PutItem'], keys: ['AUDIT'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*'] },
] as const satisfies Grants['table']
const own = { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['USER#*'] } as const
const callsPerSecond = 20

/** A seller's authenticator app, which sign-ins ask for a code. */
export const secondFactorApi = {
  'get-second-factor': {
    method: 'GET',
    path: '/api/second-factor',
    access: 'seller',
    reply: SecondFactorView,
    grants: { table: [{ operations: ['GetItem'], keys: ['USER#*'] }] },
  },
  'start-second-factor': {
    method: 'POST',
    path: '/api/second-factor',
    access: 'seller',
    body: z.strictObject({}),
    sensitive: 'notice',
    /** The secret in base 32, and what the QR code says. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
    callsPerSecond,
    grants: { table: [own], secrets: ['codes'] },
  },
  'confirm-second-factor': {
    method: 'POST',
    path: '/api/second-factor/confirm',
    access: 'seller',
    body: z.strictObject({ code: Code }),
    reply: RecoveryCodes,
    callsPerSecond,
    grants: { table: [own, ...telling], secrets: ['codes'] },
  },
  'renew-recovery-codes': {
    method: 'POST',
    path: '/api/second-factor/recovery-codes',
    access: 'seller',
    body: z.strictObject({}),
    sensitive: 'own-mail',
    reply: RecoveryCodes,
    callsPerSecond,
    grants: { table: [own, ...telling] },
  },
  'turn-off-second-factor': {
    method: 'DELETE',
    path: '/api/second-factor',
    access: 'seller',
    sensitive: 'own-mail',
    reply: Done,
    callsPerSecond,
    grants: {
      table: [{ operations: ['Query', 'DeleteItem', 'PutItem'], keys: ['USER#*'] }, ...telling],
    },
  },
} as const satisfies Record<string, Action>
