import { shardCount, shardNumber } from '#rules/shards.ts'

/** Returns the partitions of a name that is spread. */
export const shardsOf = (name: string) => Array.from({ length: shardCount }, (_, n) => `${name}#${n}`)

/** Returns the partition of an item of a spread name, always the same one for an id. */
export const shardOf = (name: string, id: string) => `${name}#${shardNumber(id)}`
