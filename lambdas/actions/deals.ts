import { dealsApi } from '#contract/api/deals-api.ts'
import { createDeal, deleteDeal, listDeals, updateDeal } from '../deals/manage-deals.ts'
import { action } from '../http/action.ts'

export const listDealsHandler = action(dealsApi, 'list-deals', ({ seller }) => listDeals(seller.tenantId))

export const createDealHandler = action(dealsApi, 'create-deal', ({ seller, input }) =>
  createDeal(seller.tenantId, input),
)

export const updateDealHandler = action(dealsApi, 'update-deal', ({ seller, input: { id, ...change } }) =>
  updateDeal(seller.tenantId, id, change),
)

export const deleteDealHandler = action(dealsApi, 'delete-deal', async ({ seller, input }) => {
  await deleteDeal(seller.tenantId, input.id)
  return { success: true }
})
