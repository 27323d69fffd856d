import * as z from 'zod/mini'
import { Role } from '#contract/role.ts'
import { Failure } from '../../failure.ts'
import { getItem, queryItems, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { userPartition } from '../table/partitions.ts'
import { emailChangesIn } from './email-changes.ts'
import { proofIn, secondFactorIn, trustedDevicesIn } from './second-factors.ts'
import { sessionsIn } from './sessions.ts'

const Profile = z.object({
  id: z.string(),
  tenant_id: z.string(),
  role: Role,
  email: z.string(),
  name: z.string(),
})
export type OwnProfile = z.infer<typeof Profile>

/** Returns what is known of a user, from one strongly consistent Query; `provenAt` of a session: see `proofIn`. */
export async function loadUser(userId: string, now: number) {
  const items = await queryItems(userPartition(userId))
  const profile = items.find(({ sk }) => sk === keys.profile(userId).sk)
  return {
    profile: profile && Profile.parse(profile),
    sessions: sessionsIn(items, now),
    emailChanges: emailChangesIn(items),
    hasSecondFactor: secondFactorIn(items) !== undefined,
    trustedDevices: trustedDevicesIn(items),
    provenAt: (sessionId: string) => proofIn(items, sessionId, now),
  }
}

/** Returns undefined until the first tokens are issued. */
export async function loadProfile(userId: string): Promise<OwnProfile | undefined> {
  const item = await getItem(keys.profile(userId))
  return item && Profile.parse(item)
}

/**
 * The next access token has the new name; the name in the user pool stays the one of the sign-up.
 * @throws Failure 'not-found' if the seller was deleted
 */
export async function renameProfile(userId: string, name: string): Promise<OwnProfile> {
  const renamed = await ignoreConditionFailure(
    updateItem(keys.profile(userId), {
      ...updateExpression({ name }),
      ConditionExpression: 'attribute_exists(pk)',
      ReturnValues: 'ALL_NEW',
    }),
  )
  if (!renamed) throw new Failure('not-found', 'This account no longer exists.')
  return Profile.parse(renamed)
}
