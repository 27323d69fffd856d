import * as z from 'zod/mini'
import { getItem, getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { CommissionException } from './commission-exceptions.ts'

/** Returns a seller's own percentage of a course; undefined without one. */
export async function loadException(tenantId: string, productId: string) {
  const item = await getItem(keys.commissionException(tenantId, productId))
  return item && CommissionException.parse(item)
}

const Owned = z.object({ pk: z.string() })
const Store = z.object({ pk: z.string(), name: z.string() })

/** Returns the own percentages of these sellers for a course, with the names of their stores. */
export async function loadExceptions(productId: string, tenantIds: readonly string[]) {
  const items = await getItems(
    tenantIds.flatMap((tenantId) => [keys.commissionException(tenantId, productId), keys.store(tenantId)]),
  )
  const names = new Map(
    items
      .filter(({ type }) => type === 'store')
      .map((item) => [Store.parse(item).pk, Store.parse(item).name]),
  )
  return items
    .filter(({ type }) => type === 'commission_exception')
    .map((item) => {
      const { pk } = Owned.parse(item)
      return {
        tenantId: tenantOfPartition(pk),
        storeName: names.get(pk),
        exception: CommissionException.parse(item),
      }
    })
}
