import { confirmEmailChange } from '../accounts/confirm-email-change.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action('confirm-email-change', ({ seller, input, client }) =>
  confirmEmailChange(seller, input, client, now()),
)
