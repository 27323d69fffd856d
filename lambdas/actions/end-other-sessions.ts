import { profileApi } from '#contract/profile-api.ts'
import { signOutOthers } from '../accounts/sign-out-devices.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action(profileApi, 'end-other-sessions', async ({ seller }) => {
  await signOutOthers(seller, now())
  return { success: true as const }
})
