import type { ActionName } from '#contract/api/api.ts'
import { api } from '#contract/api/api.ts'
import { apiFor } from '#tests/harness/sellers/seller.ts'

/** Calls an action without a token, each time from another client address. */
export const ask = (origin: string, name: ActionName, body: unknown) =>
  apiFor(origin)(api[name].method, api[name].path, body)

/** A code that is certainly not this one. */
export const otherThan = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

export const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))
