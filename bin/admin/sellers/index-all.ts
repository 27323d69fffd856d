import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { userIds } from './cognito-accounts.ts'

/** Has `add` put the tenant of every account into an index. Returns how many were read, and how many it says that it added. */
export async function indexAll(add: (tenantId: string) => Promise<boolean>) {
  const result = { read: 0, indexed: 0 }
  for await (const userId of userIds()) {
    const profile = await loadProfile(userId)
    if (!profile) continue
    result.read += 1
    if (await add(profile.tenant_id)) result.indexed += 1
  }
  return result
}
