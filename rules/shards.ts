/** The partitions of what is spread: one takes about 1,000 writes a second, and one invocation works on one shard. */
export const shardCount = 16

/** The visits of a store are counted by one of these. Each of them reads every log file, so that there are fewer. */
export const visitShardCount = 8

/** Returns which shard counts the visits of a store. */
export const visitShardOf = (storeId: string) => shardNumber(storeId) % visitShardCount

/** Returns the shard of an id, always the same one. */
export function shardNumber(id: string) {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % shardCount
}
