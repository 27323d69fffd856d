import { profileApi } from '#contract/profile-api.ts'
import { signOutDevice } from '../accounts/sign-out-devices.ts'
import { now } from '../clock.ts'
import { endSession } from '../data/accounts/sessions.ts'
import { action } from '../http/action.ts'
import { Failure } from '../http/failure.ts'

export const handler = action(profileApi, 'end-session', async ({ seller, input }) => {
  // A browser that signs out tells nobody, and may have been signed out by another one.
  if (input.id === seller.sessionId) await endSession(seller.userId, input.id)
  else if (!(await signOutDevice(seller, input.id, now())))
    throw new Failure('not-found', 'This device is signed out already.')
  return { success: true as const }
})
