import { listedSellerWrite } from '#lambdas/data/accounts/seller-index.ts'
import { keys } from '#lambdas/data/table/keys.ts'

export const tableSizes = { small: 100, large: 1_000_000 }

/** More than a page of the list shows: only these are read beyond their entries. */
export const wholeSellers = 100
const firstSignUp = Date.UTC(2026, 0, 1)
const secondMs = 1000

const tenantOf = (n: number) => `tenant-${String(n).padStart(8, '0')}`
const signedUpAt = (n: number) => new Date(firstSignUp + n * secondMs).toISOString()

/** Returns the entries of so many sellers in the desk's list, and all that a list shows of the newest and the oldest. */
export function* sellerItems(count: number): Generator<object> {
  for (let n = 0; n < count; n++) {
    yield entryOf(n)
    if (n < wholeSellers / 2 || n >= count - wholeSellers / 2) yield* wholeSeller(n)
  }
}

function entryOf(n: number): object {
  const { Put } = listedSellerWrite(tenantOf(n), `owner-of-${tenantOf(n)}`, signedUpAt(n))
  return Put?.Item ?? {}
}

function* wholeSeller(n: number): Generator<object> {
  const [tenantId, created_at] = [tenantOf(n), signedUpAt(n)]
  const owner_id = `owner-of-${tenantId}`
  const about = (type: string, id: string) => ({ type, id, created_at })
  const address = `store-${n}`
  yield { ...keys.tenant(tenantId), ...about('tenant', tenantId), owner_id, subdomain: address, plan: 'lite' }
  yield { ...keys.store(tenantId), ...about('store', tenantId), name: `Store ${n}` }
  yield {
    ...keys.stats(tenantId),
    ...about('stats', tenantId),
    total_orders: 3,
    total_commission_cents: 4410,
  }
  const account = { tenant_id: tenantId, role: 'seller', email: `${n}@example.com`, name: 'Ada' }
  yield { ...keys.profile(owner_id), ...about('profile', owner_id), ...account }
  yield { ...keys.siteName(address), ...about('site_name', address), tenant_id: tenantId }
}

/** What is looked for: the oldest seller, who is in both tables. */
export const sampleSeller = {
  tenantId: tenantOf(0),
  ownerId: `owner-of-${tenantOf(0)}`,
  address: 'store-0',
}
