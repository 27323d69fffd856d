import { storeApi } from '#contract/api/store-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { changeSaleMails, changeTimeZone } from '../data/store/stores.ts'
import { action } from '../http/action.ts'
import { checkAddress } from '../sites/content/check-address.ts'
import { chooseAddress } from '../sites/content/choose-address.ts'
import { changedSite } from '../sites/publishing/changed-site.ts'
import { reopenStore } from '../sites/publishing/reopen-store.ts'
import { closeStore } from '../sites/publishing/take-down.ts'

export const updateStoreHandler = action(storeApi, 'update-store', ({ seller, input }) => {
  const { zoneinfo, sale_mails = true } = input
  return zoneinfo === undefined
    ? changeSaleMails(seller.tenantId, sale_mails)
    : changeTimeZone(seller.tenantId, zoneinfo)
})

export const checkAddressHandler = action(storeApi, 'check-address', ({ seller, input }) =>
  checkAddress(seller.tenantId, input.address),
)

export const chooseAddressHandler = action(
  storeApi,
  'choose-address',
  ({ seller, input }) => chooseAddress(seller.tenantId, input),
  sensitiveAction,
)

export const closeStoreHandler = action(
  storeApi,
  'close-store',
  ({ seller }) => changedSite(closeStore(seller.tenantId)),
  sensitiveAction,
)

export const reopenStoreHandler = action(
  storeApi,
  'reopen-store',
  ({ seller }) => reopenStore(seller.tenantId),
  sensitiveAction,
)
