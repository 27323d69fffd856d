import { emailChangeApi } from '#contract/email-change-api.ts'
import { confirmEmailChange } from '../accounts/confirm-email-change.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(
  emailChangeApi,
  'confirm-email-change',
  ({ seller, input, client }) => confirmEmailChange(seller, input, client, now()),
  sensitiveAction,
)
