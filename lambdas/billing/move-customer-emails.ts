import { type EmailChange, loadEmailChanges } from '../data/accounts/email-changes.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { listMovedEmails, removeMovedEmail } from '../data/plans/moved-emails.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import { logUnexpected } from '../log/log.ts'
import type { Plans } from '../payments/ports.ts'

const perRun = 100

/**
 * Tells the payment provider, which sends invoices, the new addresses of sellers who have a plan. One that fails keeps no
 * other from it, and is tried again with the next run.
 */
export async function moveCustomerEmails(
  plans: Pick<Plans, 'moveEmail'>,
): Promise<{ checked: number; failed: number }> {
  let failed = 0
  const userIds = await listMovedEmails(perRun)
  for (const userId of userIds)
    try {
      await moveCustomerEmail(plans, userId)
    } catch (error) {
      failed += 1
      logUnexpected('address was not changed at the payment provider', error)
    }
  return { checked: userIds.length, failed }
}

async function moveCustomerEmail(plans: Pick<Plans, 'moveEmail'>, userId: string) {
  const changes = await loadEmailChanges(userId)
  const profile = await loadProfile(userId)
  const plan = profile && (await loadTenantPlan(profile.tenant_id))
  const customerId = plan?.subscription?.customer_id
  if (profile && customerId)
    await plans.moveEmail({ customerId, from: changes.flatMap(addressesOf), to: profile.email })
  for (const change of changes) if (change.due_at) await removeMovedEmail(change)
}

const addressesOf = ({ from, to, left }: EmailChange) => [from, to, ...(left ? [left] : [])]
