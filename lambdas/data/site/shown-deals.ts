import * as z from 'zod/mini'
import { StoredDeal } from '#contract/stored-deals.ts'

/** The bundles and pairs of a store, oldest first, on or off. `revision` grows with every change. */
const ShownDeals = z.object({ deals: z.array(StoredDeal), revision: z.int() })
export type ShownDeals = z.infer<typeof ShownDeals>

/** @throws ZodError for anything but the item of a store's deals */
export const parseShownDeals = (item: unknown) => ShownDeals.parse(item)
