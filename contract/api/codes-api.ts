import { ResetPassword, SendVerificationEmail, VerificationReply, VerifyCode } from '../accounts.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

/** Codes that verify an email, and a new password. */
export const codesApi = {
  'send-verification-email': {
    method: 'POST',
    path: '/api/send-verification-email',
    access: 'anyone',
    body: SendVerificationEmail,
    reply: VerificationReply,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['GetItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      secrets: ['codes'],
    },
  },
  'verify-code': {
    method: 'POST',
    path: '/api/verify-code',
    access: 'anyone',
    body: VerifyCode,
    reply: VerificationReply,
    callsPerSecond: 50,
    grants: {
      table: [
        { operations: ['GetItem', 'PutItem', 'UpdateItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
      ],
      userPool: ['AdminGetUser', 'AdminUpdateUserAttributes'],
      secrets: ['codes'],
    },
  },
  'reset-password': {
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: ResetPassword,
    reply: Done,
    callsPerSecond: 20,
    grants: {
      table: [
        { operations: ['PutItem', 'UpdateItem', 'DeleteItem'], keys: ['CODE#*'] },
        { operations: ['UpdateItem'], keys: ['RATE#*'] },
        { operations: ['GetItem', 'Query', 'PutItem', 'DeleteItem'], keys: ['USER#*'] },
      ],
      userPool: [
        'AdminGetUser',
        'AdminSetUserPassword',
        'AdminUpdateUserAttributes',
        'AdminUserGlobalSignOut',
      ],
      secrets: ['codes'],
    },
  },
} as const satisfies Record<string, Action>
