import * as z from 'zod/mini'
import { queryRange } from '../table/client.ts'
import { tenantPartition } from '../table/partitions.ts'
import { dayPrefix } from '../table/sale-keys.ts'

export type CampaignFigures = { visits: number; orders: number; commission_cents: number }

const SourceDay = z.object({
  type: z.literal('source'),
  id: z.string(),
  visits: z._default(z.int(), 0),
  orders: z._default(z.int(), 0),
  commission_cents: z._default(z.int(), 0),
})
/** Sorts after every day. */
const end = '9999'

/** Returns what each source has brought since the day `from`. */
export async function figuresBySource(tenantId: string, from: string): Promise<Map<string, CampaignFigures>> {
  const items = await queryRange(tenantPartition(tenantId), `${dayPrefix}${from}`, `${dayPrefix}${end}`)
  const figures = new Map<string, CampaignFigures>()
  for (const item of items) {
    const { data } = SourceDay.safeParse(item)
    if (!data) continue
    const { id, visits, orders, commission_cents } = data
    const known = figures.get(id) ?? { visits: 0, orders: 0, commission_cents: 0 }
    figures.set(id, {
      visits: known.visits + visits,
      orders: known.orders + orders,
      commission_cents: known.commission_cents + commission_cents,
    })
  }
  return figures
}
