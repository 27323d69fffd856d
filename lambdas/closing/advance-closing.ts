import { isoAt, now } from '../clock.ts'
import { advanceClosing as advance, type Closing, loadClosing } from '../data/accounts/closings.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { deleteClosedAccount } from './delete-closed-account.ts'
import type { DeletionProviders } from './delete-seller.ts'
import { cancelRunningPlan, type PlanProvider } from './plan-of-closing.ts'
import { stopSelling } from './stop-selling.ts'

export type PaymentProviders = DeletionProviders & { plans: PlanProvider }

/** Does what is due of a closed account until now, each step once. Returns whether there was anything. */
export async function advanceClosing(providers: PaymentProviders, userId: string): Promise<boolean> {
  const closing = await loadClosing(userId)
  if (!closing || Date.parse(closing.due_at) > now()) return false
  try {
    await step(providers, closing)
  } catch (error) {
    // Kept, or advanced by another run, since it was read.
    if (!(error instanceof ConditionFailedError)) throw error
    return false
  }
  return true
}

function step(providers: PaymentProviders, closing: Closing): Promise<void> {
  if (closing.stage === 'stopping') return stopSelling(providers.plans, closing)
  if (closing.stage !== 'deleting' && Date.parse(closing.closes_at) > now()) return remind(providers, closing)
  return deleteClosedAccount(providers, closing)
}

/** Also cancels a plan if its payment page was still open when the account was closed. */
async function remind({ plans }: PaymentProviders, closing: Closing) {
  const { tenant_id, closes_at } = closing
  await cancelRunningPlan(plans, tenant_id)
  const notice = { kind: 'account-closing-soon' as const, on: closes_at }
  const next = { stage: 'reminded' as const, due_at: isoAt(Date.parse(closes_at)) }
  await advance(closing, next, { mail: { event: `closing-soon#${closes_at}`, notice } })
}
