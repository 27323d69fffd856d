import * as z from 'zod/mini'
import { Failure } from '../../failure.ts'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

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
