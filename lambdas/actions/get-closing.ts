import { action } from '../action.ts'
import { closingView } from '../closing/closing-view.ts'

export const handler = action('get-closing', ({ seller }) => closingView(seller.userId, seller.tenantId))
