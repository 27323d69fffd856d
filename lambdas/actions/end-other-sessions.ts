import { profileApi } from '#contract/profile-api.ts'
import { signOutOthers } from '../accounts/sign-out-devices.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(profileApi, 'end-other-sessions', async ({ seller }) => {
  await signOutOthers(seller, now())
  return { success: true as const }
})
