import * as z from 'zod/mini'
import { queryRange } from '../table/client.ts'
import { tenantPartition } from '../table/partitions.ts'
import { dayPrefix } from '../table/sale-keys.ts'

type CampaignFigures = { visits: number; orders: number; commission_cents: number }
/** What a source has brought on a day (YYYY-MM-DD) of the store. */
export type SourceDay = CampaignFigures & { day: string }

const StoredDay = z.object({
  sk: z.string(),
  type: z.literal('source'),
  id: z.string(),
  visits: z._default(z.int(), 0),
  orders: z._default(z.int(), 0),
  commission_cents: z._default(z.int(), 0),
})
/** Sorts after every day. */
const end = '9999'
const dateLength = 10

/** Returns what each source has brought on each day since `from`. A busy store may have several entries for one day. */
export async function daysBySource(tenantId: string, from: string): Promise<Map<string, SourceDay[]>> {
  const items = await queryRange(tenantPartition(tenantId), `${dayPrefix}${from}`, `${dayPrefix}${end}`)
  const days = new Map<string, SourceDay[]>()
  for (const item of items) {
    const { data } = StoredDay.safeParse(item)
    if (!data) continue
    const { id, sk, visits, orders, commission_cents } = data
    const day = sk.slice(dayPrefix.length, dayPrefix.length + dateLength)
    const known = days.get(id) ?? []
    known.push({ day, visits, orders, commission_cents })
    days.set(id, known)
  }
  return days
}

/** Returns what each source has brought since the day `from`. */
export async function figuresBySource(tenantId: string, from: string): Promise<Map<string, CampaignFigures>> {
  const days = await daysBySource(tenantId, from)
  return new Map([...days].map(([source, all]) => [source, sumOf(all)]))
}

const sumOf = (days: readonly SourceDay[]): CampaignFigures => ({
  visits: days.reduce((sum, { visits }) => sum + visits, 0),
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  commission_cents: days.reduce((sum, { commission_cents }) => sum + commission_cents, 0),
})
