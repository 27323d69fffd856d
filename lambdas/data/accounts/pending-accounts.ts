import { unverifiedAccountLifeSeconds } from '#rules/verification.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { putItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

/**
 * Records an account that has not verified its email address, by its name in the user pool. The item's expiry invokes
 * process-changes, so nothing has to search the pool. Repeating it changes nothing.
 */
export async function trackPendingAccount(username: string, now: number) {
  await putItem({
    ...keys.pendingAccount(username),
    type: 'newcomer',
    id: username,
    created_at: isoAt(now),
    ttl: epochSeconds(now) + unverifiedAccountLifeSeconds,
  })
}
