import * as z from 'zod/mini'
import { FullName, Profile } from '../accounts.ts'
import { endSessionRoute } from '../session.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

/** Where a seller is signed in, the last used first. Times are ISO 8601; the last use is exact to a day. */
export const Sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      first_seen_at: z.string(),
      last_seen_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
})
export type Sessions = z.infer<typeof Sessions>

/** For what is recorded and mailed in the transaction of the change. */
const telling = [
  { operations: ['PutItem'], keys: ['AUDIT'] },
  { operations: ['UpdateItem'], keys: ['PLANMAILS#*', 'RATE#*'] },
] as const

/** A seller's name, password and sessions. */
export const profileApi = {
  'update-profile': {
    method: 'PATCH',
    path: '/api/profile',
    access: 'seller',
    body: z.strictObject({ name: FullName }),
    reply: Profile,
    grants: { table: [{ operations: ['UpdateItem'], keys: ['USER#*'] }] },
  },
  'change-password': {
    method: 'POST',
    path: '/api/profile/password',
    access: 'seller',
    /** The action checks the password and refuses a weak one as `weak-password` with reasons. */
    body: z.strictObject({ newPassword: z.string() }),
    sensitive: 'own-mail',
    reply: Done,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['PutItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['GetItem', 'Query', 'PutItem', 'DeleteItem'], keys: ['USER#*'] },
      ],
      userPool: ['AdminGetUser', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
      secrets: ['codes'],
    },
  },
  'list-sessions': {
    method: 'GET',
    path: '/api/sessions',
    access: 'seller',
    reply: Sessions,
    grants: { table: [{ operations: ['Query'], keys: ['USER#*'] }] },
  },
  'end-session': {
    ...endSessionRoute,
    access: 'seller',
    reply: Done,
    grants: { table: [{ operations: ['DeleteItem'], keys: ['USER#*'] }, ...telling] },
  },
  'end-other-sessions': {
    method: 'POST',
    path: '/api/sessions/end-others',
    access: 'seller',
    reply: Done,
    grants: { table: [{ operations: ['Query', 'DeleteItem'], keys: ['USER#*'] }, ...telling] },
  },
} as const satisfies Record<string, Action>
