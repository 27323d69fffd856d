import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { loadOrderDetail } from '../data/order-detail.ts'
import { Failure } from '../failure.ts'

export const handler = action(salesApi, 'get-order', async ({ input, seller }) => {
  const order = await loadOrderDetail(seller.tenantId, input.id)
  if (!order) throw new Failure('not-found', 'You have no such order.')
  return order
})
