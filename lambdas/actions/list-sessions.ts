import { profileApi } from '#contract/profile-api.ts'
import { now } from '../clock.ts'
import { loadSessions } from '../data/accounts/sessions.ts'
import { action } from '../http/action.ts'

export const handler = action(profileApi, 'list-sessions', async ({ seller }) => {
  const sessions = await loadSessions(seller.userId, now())
  return {
    sessions: sessions.map(({ id, device, created_at, seen_at }) => ({
      id,
      device,
      first_seen_at: created_at,
      last_seen_at: seen_at,
      is_current: id === seller.sessionId,
    })),
  }
})
