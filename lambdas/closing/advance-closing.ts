import { deleteAccount, disableAccount, findAccount, signOutEverywhere } from '../accounts/cognito-users.ts'
import { isoAt, now } from '../clock.ts'
import {
  advanceClosing as advance,
  type Closing,
  endDeletion,
  loadClosing,
} from '../data/accounts/closings.ts'
import { roleCheck } from '../data/accounts/operators.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { deleteCodes } from '../data/accounts/sellers.ts'
import { loadBalance } from '../data/money/balance.ts'
import { endPayouts } from '../data/money/move-payouts.ts'
import { transact } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { userPoolId } from '../env.ts'
import { cancelRunningPlan, type PlanProvider } from './closing-subscription.ts'
import { type DeletionProviders, deleteSeller } from './delete-seller.ts'
import { stopSelling } from './stop-selling.ts'

export type PaymentProviders = DeletionProviders & { plans: PlanProvider }

/** Does what is due of a closed account until now, each step once. Returns whether there was anything. */
export async function advanceClosing(providers: PaymentProviders, userId: string): Promise<boolean> {
  const closing = await loadClosing(userId)
  if (!closing || Date.parse(closing.due_at) > now()) return false
  try {
    await step(providers, closing)
  } catch (error) {
    // Since it was read, the seller kept the account, or another run advanced it. An operator's waits until the role is taken.
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
  const { tenant_id, closes_at, by } = closing
  await cancelRunningPlan(plans, tenant_id)
  const notice = { kind: 'account-closing-soon' as const, on: closes_at, ...(by && { by }) }
  const next = { stage: 'reminded' as const, due_at: isoAt(Date.parse(closes_at)) }
  await advance(closing, next, { mail: { event: `closing-soon#${closes_at}`, notice } })
}

/**
 * Deletes a closed account and everything stored about its seller, as an operator's `delete-seller` does. The account's
 * closing is deleted last, so that an interrupted deletion is found and finished by the next run.
 */
export async function deleteClosedAccount(providers: DeletionProviders, known: Closing) {
  const closing = known.stage === 'deleting' ? known : await beginDeletion(known)
  const account = await findAccount(userPoolId(), closing.id)
  if (account?.enabled) {
    await disableAccount(account.ref)
    await signOutEverywhere(account.ref)
  }
  const profile = await loadProfile(closing.id)
  if (profile) await deleteSeller(providers, profile)
  if (closing.email) await deleteCodes(closing.email)
  if (account) await deleteAccount(account.ref)
  await endDeletion(closing, { ...auditOf(closing), what: 'delete-closed-account' })
}

/** From here on nothing can keep the account. What is owed is recorded before the books that say so are deleted. */
async function beginDeletion(closing: Closing): Promise<Closing> {
  const profile = await loadProfile(closing.id)
  const checks = profile ? [roleCheck(closing.id, 'seller')] : []
  // An operator's account waits, and keeps its payouts.
  if (profile) await transact(checks)
  // Payouts end first, so that the recorded debt stays what is owed.
  await endPayouts(closing.tenant_id)
  const balance = await loadBalance(closing.tenant_id, isoAt(now()).slice(0, 10))
  const owed_cents = Math.max(0, balance.available_cents + balance.pending_cents)
  const email = profile?.email
  const change = { stage: 'deleting' as const, due_at: closing.due_at, owed_cents, ...(email && { email }) }
  await advance(closing, change, {
    audit: { ...auditOf(closing), what: 'begin-deletion', details: { owed_cents } },
    checks,
  })
  return { ...closing, ...change }
}

const auditOf = ({ tenant_id }: Closing) => ({ who: 'advance-closings', target: tenant_id })
