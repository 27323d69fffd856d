import { accountApi } from '#contract/account-api.ts'
import { action } from '../action.ts'
import { closingView } from '../closing/closing-view.ts'

export const handler = action(accountApi, 'get-closing', ({ seller }) =>
  closingView(seller.userId, seller.tenantId),
)
