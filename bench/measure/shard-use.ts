import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'

/** What some work took: requests of the table one after the other, and processor time of this process, without the database's. */
export type ShardUse = { roundTrips: number; processorMs: number }

export async function shardUseOf(work: () => Promise<unknown>): Promise<ShardUse> {
  const before = process.cpuUsage()
  const roundTrips = await roundTripsOf(work)
  const { user, system } = process.cpuUsage(before)
  return { roundTrips, processorMs: (user + system) / 1000 }
}

/** What each further item takes: the difference of a run with many and one with few. */
export const perItem = (few: ShardUse, many: ShardUse, items: number): ShardUse => ({
  roundTrips: Math.max(0, many.roundTrips - few.roundTrips) / items,
  processorMs: Math.max(0, many.processorMs - few.processorMs) / items,
})
