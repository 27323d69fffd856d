import { profileApi } from '#contract/profile-api.ts'
import { action } from '../action.ts'
import { endOtherSessions } from '../data/sessions.ts'

export const handler = action(profileApi, 'end-other-sessions', async ({ seller }) => {
  await endOtherSessions(seller.userId, seller.sessionId)
  return { success: true as const }
})
