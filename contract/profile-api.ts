import * as z from 'zod/mini'
import { FullName, Profile } from './accounts.ts'
import type { Action } from './action.ts'

const auditing = [{ operations: ['PutItem', 'UpdateItem'], keys: ['AUDIT'] }] as const

/** What a seller settles about their own account. Not part of `everyStage`, which every page of the web app loads. */
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
    reply: z.object({ success: z.literal(true) }),
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['PutItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        ...auditing,
      ],
      userPool: ['AdminGetUser', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>
