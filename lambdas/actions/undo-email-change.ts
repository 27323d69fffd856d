import { emailChangeApi } from '#contract/email-change-api.ts'
import { undoEmailChange } from '../accounts/undo-email-change.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(emailChangeApi, 'undo-email-change', async ({ input, client }) => {
  await undoEmailChange(input, client, now())
  return { success: true as const }
})
