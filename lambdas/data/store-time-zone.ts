import * as z from 'zod/mini'
import { defaultTimeZone } from '#rules/store-day.ts'
import { keys } from './keys.ts'
import { getItem } from './table/client.ts'

const StoreZone = z.object({ zoneinfo: z._default(z.string(), defaultTimeZone) })

/** Returns the IANA time zone that a store item names; the default one without it. */
export const timeZoneOf = (storeItem: Record<string, unknown> | undefined) =>
  StoreZone.parse(storeItem ?? {}).zoneinfo

/** Returns the IANA time zone in which a store counts its days. */
export const loadTimeZone = async (tenantId: string) => timeZoneOf(await getItem(keys.store(tenantId)))
