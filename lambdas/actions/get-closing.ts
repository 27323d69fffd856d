import { accountApi } from '#contract/account-api.ts'
import { closingView } from '../closing/closing-view.ts'
import { action } from '../http/action.ts'

export const handler = action(accountApi, 'get-closing', ({ seller }) =>
  closingView(seller.userId, seller.tenantId),
)
