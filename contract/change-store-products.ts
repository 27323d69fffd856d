import * as z from 'zod/mini'
import { ProductStatus } from './store.ts'

export const AddStoreProducts = z.strictObject({
  product_ids: z
    .array(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(z.minLength(1), z.maxLength(50)),
})

/** `price_override: null` restores the default price. */
export const UpdateStoreProduct = z.strictObject({
  status: z.optional(ProductStatus),
  price_override: z.optional(z.nullable(z.int())),
})
