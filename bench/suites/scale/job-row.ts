import type { ShardUse } from '#bench/measure/shard-use.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import type { FunctionDefinition } from '#infra/functions/function-definition.ts'

/** What a request to DynamoDB takes within a region, as AWS gives it: single-digit milliseconds. */
export const requestMs = 8
/** A function with so much memory has one processor (https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html). */
const memoryOfProcessorMb = 1769
const secondsOfHour = 3600

export type Job = {
  definition: FunctionDefinition
  /** What a million sellers ask for in the hour, in words. */
  what: string
  items: number
  shards: number
  atOnce: number
  /** What one more item takes of a shard. */
  use: ShardUse
  /** What else one more item waits for, such as a bucket. */
  otherMs?: number
}

/**
 * The seconds of all shards for what a million sellers ask for in one hour. An item takes its requests one after the other and its
 * processor time in a function of that memory: added up, although one goes on while the other waits.
 */
export function jobRow({ definition, what, items, shards, atOnce, use, otherMs = 0 }: Job): Row {
  const { memoryMb, name } = definition
  const processors = Math.min(1, memoryMb / memoryOfProcessorMb)
  const msPerItem = use.roundTrips * requestMs + use.processorMs / processors + otherMs
  const ofShard = Math.ceil(items / shards)
  const secondsOfShard = (ofShard * msPerItem) / 1000
  const waves = Math.ceil(shards / atOnce)
  const parts = [
    `${written(use.roundTrips, 2)} requests x ${requestMs} ms`,
    `${written(use.processorMs, 2)} ms of a processor / ${written(processors, 2)}`,
    ...(otherMs > 0 ? [`${written(otherMs)} ms`] : []),
  ]
  return atMost({
    what: `${name}: ${what}`,
    value: secondsOfShard * waves,
    limit: secondsOfHour,
    unit: 's',
    digits: 0,
    note:
      `${ofShard} in each of ${shards} shards x (${parts.join(' + ')}) = ${written(secondsOfShard, 0)} s a shard, ` +
      `${atOnce} at once: ${waves} ${waves === 1 ? 'turn' : 'turns'}`,
  })
}
