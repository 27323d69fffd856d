import { profileApi } from '#contract/profile-api.ts'
import { changePassword } from '../accounts/change-password.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(
  profileApi,
  'change-password',
  async ({ seller, input }) => {
    await changePassword(seller, input.newPassword, now())
    return { success: true as const }
  },
  sensitiveAction,
)
