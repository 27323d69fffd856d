import { emailChangeApi } from '#contract/email-change-api.ts'
import { requestEmailChange } from '../accounts/request-email-change.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(
  emailChangeApi,
  'request-email-change',
  ({ seller, input, client }) => requestEmailChange(seller, input.email, client, now()),
  sensitiveAction,
)
