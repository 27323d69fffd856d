import { unverifiedAccountLifeSeconds } from '#rules/verification.ts'
import { isoAt, secondsAt } from '../clock.ts'
import { keys } from './keys.ts'
import { putItem } from './table.ts'

/**
 * Remembers an account that has proven nothing yet, by its name in the user pool. That the item expires is what
 * calls purge-unverified, so nothing has to search the pool. Repeating it changes nothing.
 */
export async function expectProof(username: string, now: number) {
  await putItem({
    ...keys.newcomer(username),
    type: 'newcomer',
    id: username,
    created_at: isoAt(now),
    ttl: secondsAt(now) + unverifiedAccountLifeSeconds,
  })
}
