import * as z from 'zod/mini'
import { SoldByStore } from '../sales/sold-by.ts'

// Apart from what queues these mails.

/** The outbox item of the mail that asks a reader for reviews. `accessTokenFor` derives its link from `access_nonce`. */
export const StoredReviewRequest = z.object({
  id: z.string(),
  library_id: z.string(),
  payment_id: z.string(),
  courses: z.array(z.object({ product_id: z.string(), title: z.string() })),
  store: SoldByStore,
  access_nonce: z.string(),
})
export type StoredReviewRequest = z.infer<typeof StoredReviewRequest>
