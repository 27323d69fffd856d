import { storeApi } from '#contract/store-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../http/action.ts'
import { closeStore } from '../sites/publishing/unpublish-site.ts'

export const handler = action(
  storeApi,
  'close-store',
  ({ seller }) => closeStore(seller.tenantId),
  sensitiveAction,
)
