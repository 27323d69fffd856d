import { directSource, maxSourcesPerDay, otherSources } from '#rules/source.ts'
import { textHash } from '../../../crypto/text-hash.ts'

const idLength = 8

/** Returns the short form in which a day remembers a source; a day with all of its sources stays below a kilobyte. */
export const sourceIdOf = (source: string) => textHash(source).slice(0, idLength)

/** Returns whether a source has a counter of its own on every day. */
export const isAlwaysCounted = (source: string) => source === directSource || source === otherSources

/** Reads `source_ids` of a day's item, which is absent before the first source. */
export const sourceIdsIn = (day: Record<string, unknown> | undefined): ReadonlySet<unknown> =>
  day?.source_ids instanceof Set ? day.source_ids : new Set()

/**
 * Returns counts by source with at most `maxSourcesPerDay` names a day: names that the day knows already keep theirs, the
 * most frequent of the others follow, and the rest is counted together.
 */
export function limitSources(bySource: ReadonlyMap<string, number>, known: ReadonlySet<unknown>) {
  const limited = new Map<string, number>()
  const added = new Set<string>()
  const add = (source: string, count: number) => limited.set(source, (limited.get(source) ?? 0) + count)
  for (const [source, count] of byFrequency(bySource)) {
    const id = sourceIdOf(source)
    if (isAlwaysCounted(source) || known.has(id)) add(source, count)
    else if (known.size + added.size < maxSourcesPerDay) {
      added.add(id)
      add(source, count)
    } else add(otherSources, count)
  }
  return { bySource: limited, added }
}

const byFrequency = (bySource: ReadonlyMap<string, number>) =>
  [...bySource].toSorted(
    ([name, count], [other, otherCount]) => otherCount - count || (name < other ? -1 : 1),
  )
