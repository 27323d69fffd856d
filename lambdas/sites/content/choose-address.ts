import type * as z from 'zod/mini'
import type { Site } from '#contract/site.ts'
import type { AddressCheck, ChosenAddress } from '#contract/site-address.ts'
import { now } from '../../clock.ts'
import { loadHome } from '../../data/site/home.ts'
import { nextAddress, reserveAddress } from '../../data/store/addresses.ts'
import { countInHour, minutesToNextHour } from '../../data/table/rate-limits.ts'
import { Failure } from '../../failure.ts'
import { moveSite } from '../publishing/move-site.ts'
import { loadSite } from './load-site.ts'

/** Each choice frees the previous address at once. */
const choicesPerHour = 20

/**
 * Claims the address that the first publish will use, in place of the one chosen before. A published site moves there from
 * the one that it `replaces`.
 * @throws Failure 'address-taken', 'conflict' if the site has another address than its seller saw or is being published,
 * 'not-found' and 'too-many-requests'
 */
export async function chooseAddress(
  tenantId: string,
  { address, replaces }: z.infer<typeof ChosenAddress>,
): Promise<Site> {
  await expectAddressLimit('ADDRESSCHOICE', tenantId, choicesPerHour)
  const { tenant, site } = await loadHome(tenantId)
  if (!tenant) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
  if (site?.published_at) {
    if (replaces !== undefined) return moveSite(tenantId, address, replaces)
    throw new Failure(
      'conflict',
      `Your site was published at ${site.address} meanwhile. Load the page again to see what changing that means.`,
    )
  }
  if (site?.address !== address) await reserveAddress(tenantId, address, site?.address)
  return loadSite(tenantId)
}

/** A seller who types sends a few per address. Nobody can list all addresses in this way. */
const checksPerHour = 300

/** @throws Failure 'too-many-requests' */
export async function checkAddress(tenantId: string, address: string): Promise<AddressCheck> {
  await expectAddressLimit('ADDRESSCHECK', tenantId, checksPerHour)
  const free_address = await nextAddress(tenantId, address)
  return { address, is_free: free_address === address, free_address }
}

/** @throws Failure 'too-many-requests' */
async function expectAddressLimit(what: string, tenantId: string, limit: number) {
  const at = now()
  if (await countInHour(`${what}#${tenantId}`, limit, at)) return
  throw new Failure(
    'too-many-requests',
    `You have tried many addresses within the hour. Please try again in ${minutesToNextHour(at)} min.`,
  )
}
