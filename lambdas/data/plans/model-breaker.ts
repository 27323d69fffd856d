import * as z from 'zod/mini'
import { generationsPerDay } from '#rules/billing/credits.ts'
import { isoAt, now } from '../../clock.ts'
import { getItem, putItem, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { dailyCountUpdate } from '../table/rate-limits.ts'

/** Campaigns a day for all sellers together: about eight dollars at the model's list price. */
export const defaultCampaignsPerDay = 2000

const Limit = z.object({ limit: z.int() })
const Count = z.object({ count: z.int() })
const today = () => `CAMPAIGNS#${isoAt(now()).slice(0, 10)}`

/** Counts one more generation of the platform as part of the transaction that begins it, at epoch ms; fails beyond today's limit. */
export const generationCount = (at: number): Write => ({
  Update: dailyCountUpdate(`GENERATIONS#${isoAt(at).slice(0, 10)}`, generationsPerDay, at),
})

/** Returns how many campaigns the whole platform may start today, and how many it has started. */
export async function campaignsToday(): Promise<{ limit: number; used: number }> {
  const [limit, count] = await Promise.all([campaignLimit(), getItem(keys.rate(today(), 'DAY'))])
  return { limit, used: count ? Count.parse(count).count : 0 }
}

/** Returns how many campaigns the whole platform may start a day. */
export async function campaignLimit(): Promise<number> {
  const item = await getItem(keys.campaignLimit)
  return item ? Limit.parse(item).limit : defaultCampaignsPerDay
}

/** Counts one more campaign of the platform. Returns false if today's limit is reached. */
export async function countCampaign(limit: number): Promise<boolean> {
  const { Key, ...update } = dailyCountUpdate(today(), limit, now())
  return succeeds(updateItem(Key, update))
}

export async function setCampaignLimit(limit: number) {
  const base = { type: 'limit', id: 'campaigns', created_at: isoAt(now()) }
  await putItem({ ...keys.campaignLimit, ...base, limit })
}
