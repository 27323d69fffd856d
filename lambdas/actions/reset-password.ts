import { codesApi } from '#contract/codes-api.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(codesApi, 'reset-password', async ({ input, client }) => {
  await resetPassword(input, client, now())
  return { success: true as const }
})
