import { endPlan, moveReferralToPlatform } from '../billing/end-plan.ts'
import type { OwnProfile } from '../data/accounts/profiles.ts'
import { deleteSellerItems } from '../data/accounts/sellers.ts'
import { endPayouts } from '../data/money/move-payouts.ts'
import { loadHome } from '../data/site/home.ts'
import { addressesOf } from '../data/site/site-records.ts'
import { moveOrderToPlatform } from '../payments/move-order.ts'
import type { Plans, Sales, SettlingMethod } from '../payments/ports.ts'
import { deletePages, pagesOfSeller } from '../sites/storage/pages-of-seller.ts'

export type DeletionProviders = { plans: Pick<Plans, SettlingMethod>; sales: Pick<Sales, 'load'> }

/**
 * Deletes a seller's store with everything stored under their keys, the profile last. Orders, payouts and referrals move
 * to the books of the platform. The account, which leads to the profile, and its codes are the caller's. May be repeated after
 * any failure. The pages are deleted first and once more at the end, in case a publish was in progress.
 * @throws Failure 'conflict' while a payout is being sent, before anything is deleted
 * @throws Error that says what to do, if an order's payment cannot be loaded; nothing that is needed later is lost then
 */
export async function deleteSeller({ plans, sales }: DeletionProviders, profile: OwnProfile) {
  const { site, tenant } = await loadHome(profile.tenant_id)
  if (tenant) {
    // While a payout is being sent, nothing is deleted.
    await endPayouts(profile.tenant_id)
    // First, because nothing refers to it once the tenant is deleted.
    await endPlan(plans, profile.tenant_id)
  }
  const deleteAllPages = async () => deletePages(await pagesOfSeller(profile.tenant_id, addressesOf(site)))
  await deleteAllPages()
  await deleteSellerItems(
    profile,
    (order) => moveOrderToPlatform(sales, order),
    (subscriptionId) => moveReferralToPlatform(plans, subscriptionId),
  )
  await deleteAllPages()
}
