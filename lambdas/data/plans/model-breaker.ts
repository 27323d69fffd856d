import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { getItem, putItem, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { dailyCountUpdate, dailyCountUpdateBy } from '../table/rate-limits.ts'

const Limit = z.object({ limit: z.int() })
const Count = z.object({ count: z.int() })

/** What all sellers together may have the model write in a UTC day, unless an operator has set it. */
const limits = {
  /** In campaigns: about eight dollars at the model's list price. */
  campaigns: { key: keys.campaignLimit, counter: 'CAMPAIGNS', byDefault: 2000 },
  /** In credits, so that free sections do not use up what whole sites need: about twenty dollars. */
  generations: { key: keys.generationLimit, counter: 'GENERATIONS', byDefault: 200_000 },
} as const
export type LimitedWork = keyof typeof limits

const counterOf = (work: LimitedWork, at: number) => `${limits[work].counter}#${isoAt(at).slice(0, 10)}`

/** Returns how much the whole platform may have written today, and how much it has. Campaigns are counted, of generations the credits. */
export async function usedToday(work: LimitedWork): Promise<{ limit: number; used: number }> {
  const counter = keys.rate(counterOf(work, now()), 'DAY')
  const [limit, count] = await Promise.all([dailyLimit(work), getItem(counter)])
  return { limit, used: count ? Count.parse(count).count : 0 }
}

/** Returns how much the whole platform may have written a day. */
export async function dailyLimit(work: LimitedWork): Promise<number> {
  const item = await getItem(limits[work].key)
  return item ? Limit.parse(item).limit : limits[work].byDefault
}

export async function setDailyLimit(work: LimitedWork, limit: number) {
  const base = { type: 'limit', id: work, created_at: isoAt(now()) }
  await putItem({ ...limits[work].key, ...base, limit })
}

/** Counts one more campaign of the platform. Returns false if today's limit is reached. */
export async function countCampaign(limit: number): Promise<boolean> {
  if (limit < 1) return false
  const { Key, ...update } = dailyCountUpdate(counterOf('campaigns', now()), limit, now())
  return succeeds(updateItem(Key, update))
}

/**
 * Returns the write that counts a generation of so many credits as part of the transaction that begins it at `at` (epoch ms). It fails
 * beyond the limit. Undefined if the limit leaves no room for one.
 */
export const generationCount = (limit: number, credits: number, at: number): Write | undefined =>
  limit < credits
    ? undefined
    : { Update: dailyCountUpdateBy(counterOf('generations', at), credits, limit, at) }
