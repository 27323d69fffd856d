import { codesApi } from '#contract/api/codes-api.ts'
import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { call } from '../../lib/api.ts'
import { requestCode, verifyCode } from './code-requests.ts'

type Address = { email: string; type: AccountCodePurpose }

export const sendCode = (input: Address) =>
  requestCode(() => call(codesApi['send-verification-email'], input))

export const checkCode = (input: Address & { code: string }) =>
  verifyCode(() => call(codesApi['verify-code'], input))
