import { accountApi } from '#contract/account-api.ts'
import { confirmingSeller, sendConfirmationCode } from '../accounts/confirmation.ts'
import { action } from '../action.ts'
import { now } from '../clock.ts'

export const handler = action(accountApi, 'send-confirmation-code', async ({ seller }) =>
  sendConfirmationCode(await confirmingSeller(seller.userId), now()),
)
