import { storeApi } from '#contract/store-api.ts'
import { action } from '../action.ts'
import { changeTimeZone } from '../data/stores.ts'

export const handler = action(storeApi, 'update-store', ({ seller, input }) =>
  changeTimeZone(seller.tenantId, input.zoneinfo),
)
