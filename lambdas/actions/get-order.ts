import { salesApi } from '#contract/sales-api.ts'
import { loadOrderDetail } from '../data/sales/order-detail.ts'
import { action } from '../http/action.ts'
import { Failure } from '../http/failure.ts'

export const handler = action(salesApi, 'get-order', async ({ input, seller }) => {
  const order = await loadOrderDetail(seller.tenantId, input.id)
  if (!order) throw new Failure('not-found', 'You have no such order.')
  return order
})
