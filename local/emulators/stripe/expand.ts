import type { Account } from './account.ts'
import { ApiError } from './api-error.ts'
import { pageOf } from './lists.ts'
import type { Kind } from './records.ts'

/**
 * Returns the object with the ids at these paths replaced by their records.
 * @throws ApiError for a field that holds no id
 */
export const expand = (account: Account, object: object, paths: readonly string[] = []): object =>
  paths.reduce((expanded, path) => expandPath(account, expanded, path.split('.'), path), object)

function expandPath(account: Account, object: object, parts: readonly string[], path: string): object {
  const [field, ...rest] = parts
  if (field === undefined) return object
  const value: unknown = Reflect.get(object, field) ?? includedIn(account, object, field)
  if (value === null) return object
  return { ...object, [field]: expandValue(account, value, rest, path) }
}

function expandValue(account: Account, value: unknown, rest: readonly string[], path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => expandValue(account, one, rest, path))
  const target = typeof value === 'string' ? recordOf(account, value) : value
  if (typeof target !== 'object' || target === null)
    throw ApiError.invalid(`This property cannot be expanded (${path}).`)
  return expandPath(account, target, rest, path)
}

/** A charge has its refunds, and a session its line items, only on request: the first ten, as a list without a limit. */
function includedIn({ records }: Account, object: object, field: string) {
  const id = String(Reflect.get(object, 'id'))
  const kind: unknown = Reflect.get(object, 'object')
  if (field === 'refunds' && kind === 'charge')
    return pageOf(`/v1/charges/${id}/refunds`, records.about('refunds', id).reverse(), {})
  const page = field === 'line_items' && kind === 'checkout.session' ? records.get('pages', id) : undefined
  return page ? pageOf(`/v1/checkout/sessions/${id}/line_items`, page.items, {}) : null
}

const kinds: readonly [prefix: string, kind: Kind][] = [
  ['cus_', 'customers'],
  ['pi_', 'intents'],
  ['ch_', 'charges'],
  ['txn_', 'transactions'],
  ['sub_sched_', 'schedules'],
  ['sub_', 'subscriptions'],
  ['in_', 'invoices'],
  ['pm_', 'cards'],
  ['price_', 'prices'],
]

function recordOf({ records }: Account, id: string): object | undefined {
  const found = kinds.find(([prefix]) => id.startsWith(prefix))
  return found && records.get(found[1], id)
}
