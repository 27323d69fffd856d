import { storeApi } from '#contract/store-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../http/action.ts'
import { chooseAddress } from '../sites/content/choose-address.ts'

export const handler = action(
  storeApi,
  'choose-address',
  ({ seller, input }) => chooseAddress(seller.tenantId, input),
  sensitiveAction,
)
