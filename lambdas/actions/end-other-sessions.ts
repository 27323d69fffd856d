import { action } from '../action.ts'
import { endOtherSessions } from '../data/sessions.ts'

export const handler = action('end-other-sessions', async ({ seller }) => {
  await endOtherSessions(seller.userId, seller.sessionId)
  return { success: true as const }
})
