import { isWithinLimit } from '../accounts/client-limits.ts'
import { tooManyRequestsText } from '../accounts/replies.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { Failure } from '../failure.ts'

export const handler = action('reset-password', async ({ input, client }) => {
  const at = now()
  if (!(await isWithinLimit('check', client, at))) throw new Failure('too-many-requests', tooManyRequestsText)
  await resetPassword(input, at)
  return { success: true as const }
})
