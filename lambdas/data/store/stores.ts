import * as z from 'zod/mini'
import { Store } from '#contract/store.ts'
import { changedZones, defaultTimeZone } from '#rules/store-day.ts'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { storeZonesOf } from '../sales/store-time-zone.ts'
import { getItem, updateItem } from '../table/client.ts'
import { ignoreConditionFailure } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { conflict } from '../table/retry.ts'

/**
 * Changes the time zone in which the store counts its days from now on, then the copy that checkouts of a live page use. The
 * previous zone is kept, because what happened before counts in it, however late that becomes known. A publish under way
 * that has read the previous zone fails: its transaction checks it (see `storeCheck`).
 * @throws Failure 'not-found' while there is no store, 'conflict' if somebody else changed the zone meanwhile
 */
export async function changeTimeZone(tenantId: string, zoneinfo: string): Promise<Store> {
  const item = await getItem(keys.store(tenantId))
  if (!item) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  const previous = storeZonesOf(item)
  const { earlier } = changedZones(previous, zoneinfo, now())
  const unset = previous.zoneinfo === defaultTimeZone ? 'attribute_not_exists(zoneinfo) OR ' : ''
  const changed = await ignoreConditionFailure(
    updateItem(keys.store(tenantId), {
      UpdateExpression: 'SET zoneinfo = :zone, earlier_zones = :earlier',
      ConditionExpression: `attribute_exists(pk) AND (${unset}zoneinfo = :previous OR zoneinfo = :zone)`,
      ExpressionAttributeValues: { ':zone': zoneinfo, ':earlier': earlier, ':previous': previous.zoneinfo },
      ReturnValues: 'ALL_NEW',
    }),
  )
  if (!changed) throw conflict()
  const store = Store.parse(changed)
  await ignoreConditionFailure(
    updateItem(keys.storefront(store.id), {
      UpdateExpression: 'SET zoneinfo = :zone',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':zone': zoneinfo },
    }),
  )
  return store
}

/**
 * Sets whether each sale is mailed to the seller.
 * @throws Failure 'not-found' while there is no store
 */
export async function changeSaleMails(tenantId: string, isWanted: boolean): Promise<Store> {
  const changed = await ignoreConditionFailure(
    updateItem(keys.store(tenantId), {
      UpdateExpression: 'SET sale_mails = :wanted',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':wanted': isWanted },
      ReturnValues: 'ALL_NEW',
    }),
  )
  if (!changed) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  return Store.parse(changed)
}

const Suspended = z.object({ suspension_reason: z.optional(z.string()) })

/** Returns why an operator has suspended the store; undefined for a store that is not suspended. */
export async function loadStoreSuspension(tenantId: string): Promise<string | undefined> {
  const item = await getItem(keys.store(tenantId))
  return item && Suspended.parse(item).suspension_reason
}

/** @throws Failure 'store-suspended', with the reason, while there is one */
export function expectNotSuspended(reason: string | undefined) {
  if (reason === undefined) return
  throw new Failure('store-suspended', `Your store is suspended: ${reason} Write to us to clear this up.`)
}
