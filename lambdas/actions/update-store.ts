import { storeApi } from '#contract/store-api.ts'
import { action } from '../action.ts'
import { changeSaleMails, changeTimeZone } from '../data/stores.ts'

export const handler = action(storeApi, 'update-store', ({ seller, input }) => {
  const { zoneinfo, sale_mails = true } = input
  return zoneinfo === undefined
    ? changeSaleMails(seller.tenantId, sale_mails)
    : changeTimeZone(seller.tenantId, zoneinfo)
})
