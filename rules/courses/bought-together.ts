/**
 * What all buyers did with a course since it is counted: `buyers` who bought it, `finished` by how many, `with:<id>` buyers who
 * bought that course as well, `after:<id>` buyers who had finished this one when they bought that course
 * (docs/design/catalog.md, What buyers bought together outweighs the list).
 */
export type CourseTotals = Readonly<Record<string, number>>

/** `why`: what says more, that both are bought or that one follows the other. */
export type GoesWith = { id: string; score: number; why: 'bought' | 'next' }

/** So many buyers as chance would have are added to both sides: few say little. */
const shrinkage = 20
const maxKept = 10
/** A score of 0 is chance, 1 twice as often. */
const minScore = 0.1

/**
 * Returns the courses that buyers of each course buy more often than chance would have it, the best first. `buyers` are all, `mayTell`
 * is false for courses with too few pooled numbers.
 */
export function boughtTogether(
  totals: ReadonlyMap<string, CourseTotals>,
  buyers: number,
  mayTell: (id: string) => boolean,
): Map<string, GoesWith[]> {
  const told = [...totals].filter(([id]) => mayTell(id))
  return new Map(told.map(([id, course]) => [id, partnersOf(id, course, told, buyers)]))
}

function partnersOf(
  id: string,
  course: CourseTotals,
  told: readonly (readonly [string, CourseTotals])[],
  buyers: number,
): GoesWith[] {
  return told
    .filter(([other]) => other !== id)
    .map(([other, { buyers: othersBuyers = 0 }]): GoesWith => {
      const share = buyers > 0 ? othersBuyers / buyers : 0
      const bought = liftOf(course[`with:${other}`] ?? 0, (course.buyers ?? 0) * share)
      const next = liftOf(course[`after:${other}`] ?? 0, (course.finished ?? 0) * share)
      // Most who finish a course buy none for a while, which says nothing against the pair.
      const score = Math.round((bought + Math.max(0, next)) * 1000) / 1000
      return { id: other, score, why: next > bought ? 'next' : 'bought' }
    })
    .filter(({ score }) => score >= minScore)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
    .slice(0, maxKept)
}

const liftOf = (seen: number, expected: number) => Math.log2((seen + shrinkage) / (expected + shrinkage))
