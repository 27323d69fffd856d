import { action } from '../action.ts'
import { changeTimeZone } from '../data/stores.ts'

export const handler = action('update-store', ({ seller, input }) =>
  changeTimeZone(seller.tenantId, input.zoneinfo),
)
