import type { Account } from './account.ts'
import { ApiError } from './api-error.ts'

/**
 * Returns the object with the ids at these paths replaced by their records.
 * @throws ApiError for a field that holds no id
 */
export const expand = (account: Account, object: object, paths: readonly string[] = []): object =>
  paths.reduce((expanded, path) => expandPath(account, expanded, path.split('.'), path), object)

function expandPath(account: Account, object: object, parts: readonly string[], path: string): object {
  const [field, ...rest] = parts
  if (field === undefined) return object
  const value: unknown = Reflect.get(object, field)
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

function recordOf({ records }: Account, id: string): object | undefined {
  const [prefix] = id.split('_')
  if (prefix === 'cus') return records.get('customers', id)
  if (prefix === 'pi') return records.get('intents', id)
  if (prefix === 'ch') return records.get('charges', id)
  if (prefix === 'txn') return records.get('transactions', id)
  return undefined
}
