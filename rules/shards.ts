/** The partitions of what is spread: one takes about 1,000 writes a second, and one invocation works on one shard. */
export const shardCount = 16

/** As many stores may be visited in one hour, and are counted in the next. */
const visitedStoresInHour = 1_000_000
/** What a shard takes for one of them, with room: `npm run bench -- scale` measures it. */
export const visitMsPerStore = 9
/** What a function of 900 s has for adding: the rest is for reading the log files (lambdas/scheduled/count-visits.ts). */
const addingSeconds = 600

/** Returns how many shards finish so many items in `seconds`: a power of two, so that the shards of an id can be put together. */
export const shardsFor = (items: number, msPerItem: number, seconds: number) =>
  2 ** Math.ceil(Math.log2(Math.max(1, (items * msPerItem) / (seconds * 1000))))

/** The visits of a store are counted by one of these. Each of them reads every log file, so that there are no more than needed. */
export const visitShardCount = shardsFor(visitedStoresInHour, visitMsPerStore, addingSeconds)

/** How many shards of a job are worked on at the same time. */
export const shardsAtOnce = {
  'reconcile-payments': 4,
  'count-visits': 8,
  'advance-plans': 8,
  'make-exports': 8,
  'advance-closings': 4,
  'send-payouts': 8,
  'change-offers': 4,
} as const

/** Returns which shard counts the visits of a store. */
export const visitShardOf = (storeId: string) => shardNumber(storeId) % visitShardCount

/** Returns the shard of an id, always the same one. */
export function shardNumber(id: string) {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % shardCount
}
