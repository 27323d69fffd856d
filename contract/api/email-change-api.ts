import * as z from 'zod/mini'
import { Code, Email, VerificationReply } from '../accounts.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

const auditing = { operations: ['PutItem'], keys: ['AUDIT'] } as const
const ownItems = {
  operations: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  keys: ['USER#*'],
} as const
const codes = { operations: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], keys: ['CODE#*'] } as const
const counting = { operations: ['UpdateItem'], keys: ['RATE#*'] } as const

/** Moving an account to another email, and taking it back from the previous one. */
export const emailChangeApi = {
  'request-email-change': {
    method: 'POST',
    path: '/api/profile/email',
    access: 'seller',
    body: z.strictObject({ email: Email }),
    sensitive: 'notice',
    reply: VerificationReply,
    callsPerSecond: 20,
    grants: {
      table: [{ operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] }, counting],
      userPool: ['AdminGetUser'],
      secrets: ['codes'],
    },
  },
  'confirm-email-change': {
    method: 'POST',
    path: '/api/profile/email/confirm',
    access: 'seller',
    body: z.strictObject({ email: Email, code: Code }),
    sensitive: 'own-mail',
    reply: VerificationReply,
    callsPerSecond: 50,
    grants: {
      table: [ownItems, codes, counting],
      userPool: ['AdminGetUser', 'AdminUpdateUserAttributes'],
      secrets: ['codes'],
    },
  },
  'undo-email-change': {
    method: 'POST',
    path: '/api/undo-email-change',
    access: 'anyone',
    body: z.strictObject({
      account: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      token: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    reply: Done,
    callsPerSecond: 20,
    grants: {
      table: [ownItems, codes, counting, auditing],
      userPool: ['AdminGetUser', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>
