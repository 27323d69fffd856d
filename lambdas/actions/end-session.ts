import { profileApi } from '#contract/profile-api.ts'
import { action } from '../action.ts'
import { endSession } from '../data/sessions.ts'
import { Failure } from '../failure.ts'

export const handler = action(profileApi, 'end-session', async ({ seller, input }) => {
  const isEnded = await endSession(seller.userId, input.id)
  // A browser that signs out may have been signed out by another one.
  if (!isEnded && input.id !== seller.sessionId)
    throw new Failure('not-found', 'This device is signed out already.')
  return { success: true as const }
})
