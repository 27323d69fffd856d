import { createHash } from 'node:crypto'
import { contentPolicyViolations } from '#lambdas/model/content-policy.ts'

/** Writes for one store: the same as long as nothing changes, something else for another store or another time. */
export type Writer = {
  /** One of these, chosen by the store. */
  pick: <T>(choices: readonly [T, ...T[]]) => T
  /** The first of these that fits and claims nothing a page may not claim. */
  fitting: (maxLength: number, candidates: readonly string[], otherwise: string) => string
}

type Store = { store_name: string; products: readonly { title: string }[]; present?: unknown }

export function writerFor({ store_name, products, present }: Store): Writer {
  const names = [store_name, ...products.map(({ title }) => title)]
  const seed = createHash('sha256')
    .update(JSON.stringify([names, present]))
    .digest()
  let picks = 0
  return {
    pick: (choices) => choices[(seed[picks++ % seed.length] ?? 0) % choices.length] ?? choices[0],
    fitting: (maxLength, candidates, otherwise) =>
      candidates.find(
        (text) => text.length <= maxLength && contentPolicyViolations(text, names).length === 0,
      ) ?? otherwise,
  }
}

/** Returns the list rotated to start at another item. */
export const rotatedBy = <T>(list: readonly T[], by: number) => [...list.slice(by), ...list.slice(0, by)]

/** `A`, `A and B`, `A, B and C`. */
export const joinWithAnd = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
export const uncapitalized = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
export const withoutFullStop = (text: string) => text.replace(/[.!?]+$/, '')
