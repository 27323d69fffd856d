import { randomBytes } from 'node:crypto'
import { withSuffix } from '#rules/names/names.ts'
import { isReserved } from '#rules/names/reserved-names.ts'

const countedSuffixes = [2, 3, 4]
/** Each has 40 random bits, so nobody can claim enough names for all of these to be taken. */
const randomSuffixes = 4
const randomSuffixBytes = 5

/**
 * Returns `name`, then `name` with small numbers, then with the last suffixes, which are random unless given. Each is
 * at most `maxLength` long, none is reserved and none is repeated: a suffix can yield `name` itself when it replaces an equal
 * end of a name that is as long as is allowed.
 */
export function nameCandidates(name: string, maxLength: number, lastSuffixes = atRandom()): string[] {
  const suffixed = [...countedSuffixes, ...lastSuffixes].map((suffix) => withSuffix(name, suffix, maxLength))
  return [...new Set([name, ...suffixed])].filter((candidate) => !isReserved(candidate))
}

const atRandom = () =>
  Array.from({ length: randomSuffixes }, () => randomBytes(randomSuffixBytes).toString('hex'))
