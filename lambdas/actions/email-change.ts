import { emailChangeApi } from '#contract/api/email-change-api.ts'
import { confirmEmailChange } from '../accounts/confirm-email-change.ts'
import { requestEmailChange } from '../accounts/request-email-change.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { undoEmailChange } from '../accounts/undo-email-change.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const requestEmailChangeHandler = action(
  emailChangeApi,
  'request-email-change',
  ({ seller, input, client }) => requestEmailChange(seller, input.email, client, now()),
  sensitiveAction,
)

export const confirmEmailChangeHandler = action(
  emailChangeApi,
  'confirm-email-change',
  ({ seller, input, client }) => confirmEmailChange(seller, input, client, now()),
  sensitiveAction,
)

export const undoEmailChangeHandler = action(
  emailChangeApi,
  'undo-email-change',
  async ({ input, client }) => {
    await undoEmailChange(input, client, now())
    return { success: true as const }
  },
)
