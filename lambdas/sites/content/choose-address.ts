import type * as z from 'zod/mini'
import type { Site } from '#contract/site/site.ts'
import type { ChosenAddress } from '#contract/site/site-address.ts'
import { loadHome } from '../../data/site/home.ts'
import { reserveAddress } from '../../data/store/addresses.ts'
import { Failure } from '../../failure.ts'
import { moveSite } from '../publishing/move-site.ts'
import { countAddressRequest } from './check-address.ts'
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
  await countAddressRequest('ADDRESSCHOICE', tenantId, choicesPerHour)
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
