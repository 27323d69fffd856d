import * as z from 'zod/mini'
import { defaultTimeZone, type StoreZones } from '#rules/store-day.ts'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Zones = z.object({
  zoneinfo: z._default(z.string(), defaultTimeZone),
  earlier_zones: z._default(z.array(z.object({ zoneinfo: z.string(), until: z.string() })), []),
})

/** Returns the IANA time zones that a store item names; the default one without it. */
export function storeZonesOf(storeItem: Record<string, unknown> | undefined): StoreZones {
  const { zoneinfo, earlier_zones } = Zones.parse(storeItem ?? {})
  return { zoneinfo, earlier: earlier_zones }
}

/** Returns the IANA time zone in which a store counts its days now; the default one without its item. */
export const timeZoneOf = (storeItem: Record<string, unknown> | undefined) => storeZonesOf(storeItem).zoneinfo

/** Returns the IANA time zone in which a store counts its days now. */
export const loadTimeZone = async (tenantId: string) => timeZoneOf(await getItem(keys.store(tenantId)))
