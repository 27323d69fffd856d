import { expect, test } from 'vitest'
import { shardCount, shardNumber, shardsFor, visitMsPerStore, visitShardCount } from '#rules/shards.ts'

test.each([
  [0, 9, 600, 1],
  [66_666, 9, 600, 1],
  [66_667, 9, 600, 2],
  [1_000_000, 9, 600, 16],
  [1_000_000, 4, 600, 8],
  [10_000_000, 9, 600, 256],
])('%d items of %d ms in %d s take %d shards', (items, msPerItem, seconds, shards) => {
  expect(shardsFor(items, msPerItem, seconds)).toBe(shards)
})

test('the visits of a million stores in one hour are added within ten minutes', () => {
  expect(((1_000_000 / visitShardCount) * visitMsPerStore) / 1000).toBeLessThanOrEqual(600)
})

test('shards of visits divide the stores evenly', () => {
  expect(visitShardCount).toBeLessThanOrEqual(shardCount)
  const counts = Array.from({ length: visitShardCount }, () => 0)
  for (let n = 0; n < 16_000; n++) {
    const shard = shardNumber(`store-${n}`) % visitShardCount
    counts[shard] = (counts[shard] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(700)
})
