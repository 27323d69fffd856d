import { storeApi } from '#contract/store-api.ts'
import { changeSaleMails, changeTimeZone } from '../data/store/stores.ts'
import { action } from '../http/action.ts'

export const handler = action(storeApi, 'update-store', ({ seller, input }) => {
  const { zoneinfo, sale_mails = true } = input
  return zoneinfo === undefined
    ? changeSaleMails(seller.tenantId, sale_mails)
    : changeTimeZone(seller.tenantId, zoneinfo)
})
