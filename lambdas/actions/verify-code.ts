import { codesApi } from '#contract/codes-api.ts'
import { verifyCode } from '../accounts/verify-code.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action(codesApi, 'verify-code', ({ input, client }) =>
  verifyCode(input, client, now()),
)
