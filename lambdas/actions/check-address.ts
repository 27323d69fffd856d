import { action } from '../action.ts'
import { checkAddress } from '../sites/content/choose-address.ts'

export const handler = action('check-address', ({ seller, input }) =>
  checkAddress(seller.tenantId, input.address),
)
