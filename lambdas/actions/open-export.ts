import { action } from '../action.ts'
import { openExport } from '../exports/open-export.ts'

export const handler = action('open-export', ({ seller, input }) => openExport(seller.tenantId, input.token))
