import { Store } from '#contract/store.ts'
import { Failure } from '../failure.ts'
import { keys } from './keys.ts'
import { updateItem } from './table/client.ts'
import { ignoreConditionFailure } from './table/conditions.ts'

/**
 * Changes the time zone in which the store counts its days from now on, then the copy that checkouts of a live page use. A
 * publish under way that has read the previous zone fails: its transaction checks it (see `sameZoneCheck`).
 * @throws Failure 'not-found' while there is no store
 */
export async function changeTimeZone(tenantId: string, zoneinfo: string): Promise<Store> {
  const change = {
    UpdateExpression: 'SET zoneinfo = :zone',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':zone': zoneinfo },
  }
  const changed = await ignoreConditionFailure(
    updateItem(keys.store(tenantId), { ...change, ReturnValues: 'ALL_NEW' }),
  )
  if (!changed) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  const store = Store.parse(changed)
  await ignoreConditionFailure(updateItem(keys.storefront(store.id), change))
  return store
}
