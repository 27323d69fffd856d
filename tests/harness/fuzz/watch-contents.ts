import { queryItems } from '#lambdas/data/table/client.ts'
import type { World } from './fuzzed-part.ts'
import { linesOf } from './stored.ts'
import { writtenPartitions } from './written-partitions.ts'

/** Counters, and records of what was tried: a refused request may write these. */
const countsRefusals = /^(RATE|CODE|AUDIT)(#|$)/

/** A wrong code of an authenticator app is counted in the item of its secret. */
function withoutAttempts(item: Record<string, unknown>) {
  if (item.type !== 'second_factor') return item
  const { attempts: _attempts, revision: _revision, ...rest } = item
  return rest
}

/**
 * Tells whether anything has changed since it was asked last: in these partitions, in a partition that nobody watches, in
 * the bucket or in the user pool. It reads again only what was written to.
 */
export async function watchContents(partitions: readonly string[], { bucket, accounts }: World) {
  const written = writtenPartitions()
  const textOf = async (pk: string) => linesOf((await queryItems(pk)).map(withoutAttempts)).join('\n')
  const known = new Map(await Promise.all(partitions.map(async (pk) => [pk, await textOf(pk)] as const)))
  const outside = () =>
    JSON.stringify([[...bucket.pages].map(([key, { etag }]) => [key, etag]), [...accounts.pool.users]])
  let knownOutside = outside()

  async function isChanged(pk: string) {
    const before = known.get(pk)
    if (before === undefined) return !countsRefusals.test(pk)
    const text = await textOf(pk)
    known.set(pk, text)
    return text !== before
  }

  return {
    haveChanged: async () => {
      const changes = await Promise.all([...written.take()].map(isChanged))
      const before = knownOutside
      knownOutside = outside()
      return knownOutside !== before || changes.includes(true)
    },
    end: written.end,
  }
}
