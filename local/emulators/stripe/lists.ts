import type Stripe from 'stripe'
import { ApiError } from './api-error.ts'
import type { ListQuery } from './params.ts'

const defaultLimit = 10
type Listed = { id: string; created?: number }
const filters = ['payment_intent', 'charge', 'customer', 'status', 'transfer_group', 'type'] as const

/** A page of a list, newest first, as the query wants it. */
export function page<One extends Listed>(
  path: string,
  oldestFirst: readonly One[],
  query: ListQuery,
): Stripe.ApiList<One> {
  const matching = [...oldestFirst].reverse().filter((one) => matches(one, query))
  return pageOf(path, matching, query)
}

/** A page of a list that has its own order. */
export function pageOf<One extends Listed>(path: string, all: readonly One[], query: ListQuery) {
  const { limit = defaultLimit, starting_after } = query
  const rest = starting_after ? all.slice(indexOf(all, starting_after) + 1) : all
  return { object: 'list' as const, url: path, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

function indexOf(all: readonly Listed[], id: string) {
  const index = all.findIndex((one) => one.id === id)
  if (index === -1) throw ApiError.missing(id)
  return index
}

function matches(one: Listed, { created, types, ...query }: ListQuery) {
  if (types && !types.includes(String(Reflect.get(one, 'type')))) return false
  if (!isWithin(one.created ?? 0, created)) return false
  return filters.every((name) => query[name] === undefined || Reflect.get(one, name) === query[name])
}

function isWithin(at: number, range: ListQuery['created']) {
  if (range === undefined) return true
  if (typeof range === 'number') return at === range
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = range
  return at > gt && at >= gte && at < lt && at <= lte
}
