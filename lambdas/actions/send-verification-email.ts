import { codesApi } from '#contract/codes-api.ts'
import { requestMail } from '../accounts/send-code.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(codesApi, 'send-verification-email', ({ input, client }) =>
  requestMail(input, client, now()),
)
