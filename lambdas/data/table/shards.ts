/** A partition takes about 1,000 writes a second, and one worker reads one shard. */
export const shardCount = 16

/** Returns the partitions of a name that is spread. */
export const shardsOf = (name: string) => Array.from({ length: shardCount }, (_, n) => `${name}#${n}`)

/** Returns the partition of an item of a spread name, always the same one for an id. */
export const shardOf = (name: string, id: string) => `${name}#${shardNumber(id)}`

function shardNumber(id: string) {
  let sum = 0
  for (const character of id) sum = (sum * 31 + character.charCodeAt(0)) % 65_521
  return sum % shardCount
}
