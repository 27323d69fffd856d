import { action } from '../action.ts'
import { listFiles } from '../files/list-files.ts'

export const handler = action('list-files', ({ seller, input }) => listFiles(seller.tenantId, input))
