import { type EmailChange, loadEmailChanges } from '../data/accounts/email-changes.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { movedEmails, removeMovedEmail } from '../data/plans/moved-emails.ts'
import { loadTenantPlan } from '../data/plans/plans.ts'
import type { Plans } from '../payments/ports.ts'
import { type DueResult, runDue } from './run-due.ts'

/** Tells the payment provider, which sends invoices, the new addresses of sellers who have a plan. */
export const moveCustomerEmails = (
  plans: Pick<Plans, 'moveEmail'>,
  hasTime?: () => boolean,
): Promise<DueResult> =>
  runDue({
    run: 'reconcile-payments',
    due: movedEmails,
    advance: (userId) => moveCustomerEmail(plans, userId),
    failure: 'address was not changed at the payment provider',
    ...(hasTime && { hasTime }),
  })

async function moveCustomerEmail(plans: Pick<Plans, 'moveEmail'>, userId: string): Promise<boolean> {
  const changes = await loadEmailChanges(userId)
  const untold = changes.filter(({ due_at }) => due_at)
  // Another change of the same seller was told with it.
  if (untold.length === 0) return false
  const profile = await loadProfile(userId)
  const plan = profile && (await loadTenantPlan(profile.tenant_id))
  const customerId = plan?.subscription?.customer_id
  if (profile && customerId)
    await plans.moveEmail({ customerId, from: changes.flatMap(addressesOf), to: profile.email })
  for (const change of untold) await removeMovedEmail(change)
  return true
}

const addressesOf = ({ from, to, left }: EmailChange) => [from, to, ...(left ? [left] : [])]
