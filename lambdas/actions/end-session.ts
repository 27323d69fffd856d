import { profileApi } from '#contract/profile-api.ts'
import { action } from '../action.ts'
import { endSession } from '../data/sessions.ts'

export const handler = action(profileApi, 'end-session', async ({ seller, input }) => {
  await endSession(seller.userId, input.id)
  return { success: true as const }
})
