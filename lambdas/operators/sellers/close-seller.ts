import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { deletionAt } from '#rules/accounts/closing.ts'
import { renewingSubscriptionOf } from '../../billing/renewing-subscription.ts'
import { now } from '../../clock.ts'
import { beginClosingWrites, beginDeletionWrites, isOperatorsAccount } from '../../data/accounts/closings.ts'
import { loadProfile } from '../../data/accounts/profiles.ts'
import { outstandingEarnings } from '../../data/money/balance.ts'
import { endStorefrontWrite } from '../../data/site/storefronts.ts'
import { auditWrite } from '../../data/table/audit.ts'
import type { Write } from '../../data/table/client.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { loadForClosing } from '../approval-guards.ts'
import { performWrites } from '../operator.ts'
import { hasApprover, withSecondOperator } from '../propose.ts'
import { confirmationError } from './seller-changes.ts'

type Wanted = { id: string; when: 'later' | 'now'; typed: string; reason: string }

/**
 * Closes a seller's account: nothing new is sold from this write on. `later` is what sellers do themselves, and can take back until the
 * account is deleted; `now` deletes it with the next run and takes a second operator. @throws Failure 'not-found', 'invalid-input',
 * 'not-allowed' for an operator's account, 'conflict'
 */
export async function closeSeller(
  operator: Operator,
  { id, when, typed, reason }: Wanted,
): Promise<ChangeState> {
  const { home, plan } = operator.ahead?.closing ?? (await loadForClosing(id))
  if (!home.tenant || !plan) throw new Failure('not-found', 'There is no such seller.')
  const { owner_id: userId, subdomain } = home.tenant
  if (subdomain !== typed.trim().toLowerCase()) throw confirmationError()
  const target = { what: 'close-seller' as const, target: id, reason }
  if (when === 'later') {
    const closesAt = deletionAt(now())
    const reopens = home.site?.closed_at === undefined
    const renewing = renewingSubscriptionOf(plan)
    await closing(
      performWrites(operator, { ...target, details: { closes_at: new Date(closesAt).toISOString() } }, [
        ...beginClosingWrites({ userId, tenantId: id, closesAt, reopens, renewing, by: 'operators' }),
        ...(home.store ? [endStorefrontWrite(home.store.id, id)] : []),
      ]),
    )
    return { state: 'done' }
  }
  const payload = { tenant: id, user: userId, store: home.store?.id ?? '' }
  // What is refused to an approver is not proposed.
  const [hasOther, writes] = await Promise.all([hasApprover(operator), deletionWrites(payload)])
  const text = `Delete the seller ${subdomain} (${id}) with everything that is stored about them`
  return withSecondOperator(
    operator,
    hasOther,
    { kind: 'delete-seller', target: id, text, reason, payload },
    async (rule) => {
      const entry = { ...target, what: 'delete-seller' as const, details: { ...payload, ...rule } }
      await closing(performWrites(operator, entry, writes))
    },
  )
}

async function closing(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (isOperatorsAccount(error.failed)) throw operatorsAccount()
    throw new Failure('conflict', 'This account is closed or being deleted already. Nothing was changed.')
  }
}

export const operatorsAccount = () =>
  new Failure('not-allowed', 'This is an operator. Take the role away first. Nothing was changed.')

type Doomed = { tenant: string; user: string; store: string }

/**
 * Returns the writes that have the next run delete a seller. They record what is owed to the seller, before the ledger that says so is
 * deleted. @throws Failure 'not-allowed', 'not-found', 'conflict'
 */
export async function deletionWrites({ tenant, user, store }: Doomed): Promise<Write[]> {
  const [profile, owed] = await Promise.all([loadProfile(user), outstandingEarnings(tenant)])
  if (!profile) throw new Failure('not-found', 'This seller was deleted already.')
  if (profile.role !== 'seller') throw operatorsAccount()
  if (owed.sending_cents > 0)
    throw new Failure('conflict', 'A payout is being sent to this seller. Try again once it has arrived.')
  const owedCents = Math.max(0, owed.available_cents + owed.pending_cents)
  return [
    ...beginDeletionWrites({ userId: user, tenantId: tenant, email: profile.email, owedCents }),
    ...(store ? [endStorefrontWrite(store, tenant)] : []),
    auditWrite({
      who: 'operators',
      what: 'begin-deletion',
      target: tenant,
      details: { owed_cents: owedCents },
    }),
  ]
}
