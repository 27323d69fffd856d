import { accountApi } from '#contract/account-api.ts'
import { confirmingSeller, sendConfirmationCode } from '../accounts/confirmation.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'

export const handler = action(accountApi, 'send-confirmation-code', async ({ seller }) =>
  sendConfirmationCode(await confirmingSeller(seller.userId), now()),
)
