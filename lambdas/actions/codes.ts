import { codesApi } from '#contract/api/codes-api.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { requestMail } from '../accounts/send-code.ts'
import { verifyCode } from '../accounts/verify-code.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const sendVerificationEmailHandler = action(codesApi, 'send-verification-email', ({ input, client }) =>
  requestMail(input, client, now()),
)

export const verifyCodeHandler = action(codesApi, 'verify-code', ({ input, client }) =>
  verifyCode(input, client, now()),
)

export const resetPasswordHandler = action(codesApi, 'reset-password', async ({ input, client }) => {
  await resetPassword(input, client, now())
  return { success: true as const }
})
