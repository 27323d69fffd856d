import { randomUUID } from 'node:crypto'
import { beginSession } from '#lambdas/data/accounts/sessions.ts'
import type { Accounts } from '../functions/accounts.ts'
import { inProcessSeller } from './in-process-seller.ts'

type Options = { signedInAt?: number; claims?: Record<string, unknown> }

/** A seller whose account is in the fake user pool, and who has just entered the password, and a code if there is an app. */
export async function accountSeller(
  { pool }: Accounts,
  { signedInAt = Date.now(), claims = {} }: Options = {},
) {
  // API Gateway passes every claim as a string.
  const sessionId = randomUUID()
  const auth_time = String(Math.floor(signedInAt / 1000))
  const seller = await inProcessSeller({
    claims: { auth_time, second_factor_at: auth_time, session_id: sessionId, ...claims },
  })
  const email = `${seller.userId}@example.com`
  const at = Date.now()
  await beginSession({ userId: seller.userId, id: sessionId, device: 'Chrome on Linux', others: [] }, at)
  const account = pool.signUp({ sub: seller.userId, email, verified: true, password: 'Old-Password9' })
  return { ...seller, email, account, sessionId }
}
