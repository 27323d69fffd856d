import { libraryApi } from '#contract/library-api.ts'
import { now } from '../clock.ts'
import { action } from '../http/action.ts'
import { requestRefund } from '../library/request-refund.ts'

export const handler = action(libraryApi, 'request-refund', async ({ buyer, input }) => {
  await requestRefund(buyer, input, now())
  return { success: true as const }
})
