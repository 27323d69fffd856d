import { expect, test } from 'vitest'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'

/** Stand for ids, dates and numbers alike. */
const samples = ['001', '002', '003', '004']

const written = Object.entries(keys).map(([name, keyOrBuilder]) => {
  const { pk, sk }: Key =
    typeof keyOrBuilder === 'function' ? Reflect.apply(keyOrBuilder, undefined, samples) : keyOrBuilder
  return { name, key: `${pk} / ${sk}` }
})

/** Under a changed key nothing finds what is stored; it has to be moved. */
test('the keys of stored items stay as they are', async () => {
  const listed = written.map(({ name, key }) => `${name}: ${key}`).toSorted()
  await expect(`${listed.join('\n')}\n`).toMatchFileSnapshot('stored-keys.txt')
})

test('no two kinds of item share a key', () => {
  const all = written.map(({ key }) => key)
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})
