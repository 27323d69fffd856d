import { action } from '../action.ts'
import { chooseAddress } from '../sites/content/choose-address.ts'

export const handler = action('choose-address', ({ seller, input }) => chooseAddress(seller.tenantId, input))
