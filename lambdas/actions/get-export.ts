import { action } from '../action.ts'
import { exportView } from '../exports/request-data.ts'

export const handler = action('get-export', ({ seller }) => exportView(seller.tenantId))
