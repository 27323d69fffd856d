import * as z from 'zod/mini'

export const OrderState = z.enum(['paid', 'partially_refunded', 'refunded', 'disputed', 'lost'])
export type OrderState = z.infer<typeof OrderState>
