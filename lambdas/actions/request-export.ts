import { action } from '../action.ts'
import { exportView, requestData } from '../exports/request-data.ts'

export const handler = action('request-export', async ({ seller }) => {
  await requestData(seller)
  return exportView(seller.tenantId)
})
