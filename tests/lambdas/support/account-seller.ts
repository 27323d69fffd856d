import type { Accounts } from './accounts.ts'
import { inProcessSeller } from './in-process-seller.ts'

type Options = { signedInAt?: number; claims?: Record<string, unknown> }

/** A seller whose account is in the fake user pool, and who has just entered the password. */
export async function accountSeller(
  { pool }: Accounts,
  { signedInAt = Date.now(), claims = {} }: Options = {},
) {
  // API Gateway passes every claim as a string.
  const seller = await inProcessSeller({
    claims: { auth_time: String(Math.floor(signedInAt / 1000)), ...claims },
  })
  const email = `${seller.userId}@example.com`
  const account = pool.signUp({ sub: seller.userId, email, verified: true, password: 'Old-Password9' })
  return { ...seller, email, account }
}
