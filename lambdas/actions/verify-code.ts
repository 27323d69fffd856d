import { codesApi } from '#contract/codes-api.ts'
import { verifyCode } from '../accounts/verify-code.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(codesApi, 'verify-code', ({ input, client }) =>
  verifyCode(input, client, now()),
)
