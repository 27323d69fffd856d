import { storeApi } from '#contract/store-api.ts'
import { action } from '../http/action.ts'
import { checkAddress } from '../sites/content/check-address.ts'

export const handler = action(storeApi, 'check-address', ({ seller, input }) =>
  checkAddress(seller.tenantId, input.address),
)
