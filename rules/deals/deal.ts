import { normalizedSource } from '../source.ts'

export const dealKinds = ['bundle', 'pair', 'code'] as const
export type DealKind = (typeof dealKinds)[number]

/** How many per cent each kind may take off, and of how many courses it may be. */
export const dealLimits = {
  bundle: { percent: [5, 40], courses: [2, 5] },
  pair: { percent: [0, 30], courses: [2, 2] },
  code: { percent: [5, 50], courses: [1, 100] },
} as const satisfies Record<
  DealKind,
  { percent: readonly [number, number]; courses: readonly [number, number] }
>

/** Limit of one store, whether on or off. */
export const maxShownDeals = 20
export const maxCodes = 50
export const maxCodeUses = 100_000

export const dealNameLength = 60

/**
 * What takes something off a cart. A pair takes it off its second course while the first one is in the cart. Times are ISO
 * 8601; without them, the deal has no beginning or no end.
 */
export type Deal = {
  id: string
  kind: DealKind
  /** What buyers read: a bundle's name, a code's letters. */
  name: string
  percent: number
  /** Ids of the catalog. */
  product_ids: readonly string[]
  from?: string | undefined
  until?: string | undefined
}

/** Returns whether the deal is on at `now` (epoch ms). It ends with the moment `until`. */
export const isWithinDates = ({ from, until }: Pick<Deal, 'from' | 'until'>, now: number) =>
  (from === undefined || Date.parse(from) <= now) && !hasEnded({ until }, now)

/** Returns whether the deal is over for good at `now` (epoch ms). */
export const hasEnded = ({ until }: Pick<Deal, 'until'>, now: number) =>
  until !== undefined && Date.parse(until) <= now

/** Returns the one spelling of a code: buyers may type it in any case and with spaces around it. */
export const normalizedDealCode = (typed: string) => typed.trim().toUpperCase()

/** A code as buyers can type it: 3 to 24 letters and digits of ASCII, with hyphens between them. */
export const isDealCode = (code: string) => /^[A-Z0-9](?:[A-Z0-9-]{1,22})[A-Z0-9]$/.test(code)

/** The sub-id of links to a deal: visits, orders and commission are counted for it (rules/source.ts). */
export const dealSource = ({ id }: Pick<Deal, 'id'>) => normalizedSource(id) ?? id

/** Returns the name of the deal on a receipt, in an order and in a cart. */
export const dealLabel = ({ kind, name }: Pick<Deal, 'kind' | 'name'>) =>
  kind === 'code' ? `Code ${name}` : name

/** Returns the name of a bundle that its seller gave none. */
export const nameOfBundle = (courses: number) => `Bundle of ${courses} courses`
