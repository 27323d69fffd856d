import { requestEmailChange } from '../accounts/request-email-change.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action('request-email-change', ({ seller, input, client }) =>
  requestEmailChange(seller, input.email, client, now()),
)
