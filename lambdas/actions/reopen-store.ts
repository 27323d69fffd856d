import { storeApi } from '#contract/store-api.ts'
import { sensitiveAction } from '../accounts/sensitive-action.ts'
import { action } from '../http/action.ts'
import { reopenStore } from '../sites/publishing/reopen-store.ts'

export const handler = action(
  storeApi,
  'reopen-store',
  ({ seller }) => reopenStore(seller.tenantId),
  sensitiveAction,
)
