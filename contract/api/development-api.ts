import { ProvisionTestUser } from '../accounts.ts'
import type { Action } from './action.ts'
import { Done } from './action.ts'

export const provisionTestUser = {
  method: 'POST',
  path: '/api/provision-test-user',
  access: 'anyone',
  body: ProvisionTestUser,
  reply: Done,
  stages: ['local', 'dev'],
  callsPerSecond: 5,
  grants: { userPool: ['AdminCreateUser', 'AdminSetUserPassword', 'AdminUpdateUserAttributes'] },
} as const satisfies Action

/** A separate file, so that no production bundle contains it or its name. */
export const developmentApi = { 'provision-test-user': provisionTestUser } as const

/**
 * The account that `provision-test-user` creates, in the local and dev stages only. No production bundle contains this
 * file.
 */
export const testAccount = {
  email: 'test.seller@example.com',
  password: 'Test-Seller-2024!',
  full_name: 'Test Seller',
} as const
