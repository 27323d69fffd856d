const dueShardCount = 16
const shards = (name: string) => Array.from({ length: dueShardCount }, (_, n) => `${name}#${n}`)
/** The partitions of the index of whose plan is due: one could not take the sign-ups of a busy hour. */
export const dueShards = shards('DUE')
/** The partitions of the same index with whose payout is due. */
export const payoutShards = shards('PAYOUTDUE')
/** Returns the same partition for a tenant whenever it is asked. */
export const dueShardOf = (tenantId: string) => `DUE#${shardNumber(tenantId)}`
export const payoutShardOf = (tenantId: string) => `PAYOUTDUE#${shardNumber(tenantId)}`
function shardNumber(tenantId: string) {
  let sum = 0
  for (const character of tenantId) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % dueShardCount
}
