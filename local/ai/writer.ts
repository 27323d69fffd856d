import { createHash } from 'node:crypto'
import { forbiddenClaims } from '#lambdas/sites/claims.ts'
import type { Facts } from './facts.ts'

/** Writes for one store: always the same for the same store, otherwise different. */
export type Writer = {
  /** One of these, chosen by the store. */
  pick: <T>(choices: readonly [T, ...T[]]) => T
  /** The first of these that fits and claims nothing a page may not claim. */
  fitting: (maxLength: number, candidates: readonly string[], otherwise: string) => string
}

export function writerFor({ store_name, products }: Facts): Writer {
  const names = [store_name, ...products.map(({ title }) => title)]
  const seed = createHash('sha256').update(names.join('\n')).digest()
  let picks = 0
  return {
    pick: (choices) => choices[(seed[picks++ % seed.length] ?? 0) % choices.length] ?? choices[0],
    fitting: (maxLength, candidates, otherwise) =>
      candidates.find((text) => text.length <= maxLength && forbiddenClaims(text, names).length === 0) ??
      otherwise,
  }
}

/** `A`, `A and B`, `A, B and C`. */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const withoutFullStop = (text: string) => text.replace(/[.!?]+$/, '')
