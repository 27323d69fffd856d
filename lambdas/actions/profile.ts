import { profileApi } from '#contract/api/profile-api.ts'
import { changePassword } from '../accounts/change-password.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { signOutDevice, signOutOthers } from '../accounts/sign-out-devices.ts'
import { now } from '../clock.ts'
import { renameProfile } from '../data/accounts/profiles.ts'
import { endSession, loadSessions } from '../data/accounts/sessions.ts'
import { Failure } from '../failure.ts'
import { action } from '../http/action.ts'

export const updateProfileHandler = action(profileApi, 'update-profile', async ({ seller, input }) => {
  const { id, name, role } = await renameProfile(seller.userId, input.name)
  return { id, email: seller.email, name, role }
})

export const changePasswordHandler = action(
  profileApi,
  'change-password',
  async ({ seller, input }) => {
    await changePassword(seller, input.newPassword, now())
    return { success: true as const }
  },
  sensitiveAction,
)

export const listSessionsHandler = action(profileApi, 'list-sessions', async ({ seller }) => {
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

export const endSessionHandler = action(profileApi, 'end-session', async ({ seller, input }) => {
  // A browser that signs out tells nobody, and may have been signed out by another one.
  if (input.id === seller.sessionId) await endSession(seller.userId, input.id)
  else if (!(await signOutDevice(seller, input.id, now())))
    throw new Failure('not-found', 'This device is signed out already.')
  return { success: true as const }
})

export const endOtherSessionsHandler = action(profileApi, 'end-other-sessions', async ({ seller }) => {
  await signOutOthers(seller, now())
  return { success: true as const }
})
