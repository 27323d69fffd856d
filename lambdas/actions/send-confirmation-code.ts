import { confirmingSeller, sendConfirmationCode } from '../accounts/confirmation.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action('send-confirmation-code', async ({ seller }) =>
  sendConfirmationCode(await confirmingSeller(seller.userId), now()),
)
