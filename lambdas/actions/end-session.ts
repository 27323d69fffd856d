import { action } from '../action.ts'
import { endSession } from '../data/sessions.ts'

export const handler = action('end-session', async ({ seller, input }) => {
  await endSession(seller.userId, input.id)
  return { success: true as const }
})
