import type { Plan } from '#rules/billing/plans.ts'
import { now } from '../../clock.ts'
import { noteWrite } from '../../data/accounts/seller-notes.ts'
import { grantCreditsWrites } from '../../data/plans/credits.ts'
import { planWrite, tenantPlanOf } from '../../data/plans/plans.ts'
import { receiptAgainWrite } from '../../data/sales/receipts.ts'
import { auditWrite } from '../../data/table/audit.ts'
import { getItem, transact, type Write } from '../../data/table/client.ts'
import { ConditionFailedError, succeeds } from '../../data/table/conditions.ts'
import { keys } from '../../data/table/keys.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { performWrites } from '../operator.ts'

// Each of these changes is one transaction with its audit entry.

type Change = { id: string; reason: string }
/** `typed`: the subdomain of the seller whom the operator means. */
type Typed = Change & { typed: string }

const thereIs = (tenantId: string) => ({
  ConditionCheck: { Key: keys.tenant(tenantId), ConditionExpression: 'attribute_exists(pk)' },
})

/** Saves a note about a seller, which only operators read. @throws Failure 'not-found' */
export async function noteSeller(operator: Operator, { id, reason }: Change) {
  const entry = { what: 'note' as const, target: id, reason }
  const isDone = await succeeds(
    performWrites(operator, entry, [thereIs(id), noteWrite(id, operator.who, reason)]),
  )
  if (!isDone) throw noSeller()
}

/**
 * Adds credits, or takes some, once for each `requestId`. @throws Failure 'conflict' if the balance would fall below 0,
 * 'too-many-requests' beyond what one operator gives in a day
 */
export async function giveCredits(
  operator: Operator,
  { id, reason, typed, credits, requestId }: Typed & { credits: number; requestId: string },
) {
  const change = { id: `granted-${requestId}`, credits }
  const entry = {
    ...{ what: 'grant-credits' as const, target: id, reason, details: { delta: credits } },
    amount: credits,
  }
  try {
    await performWrites(operator, entry, [isTyped(id, typed), ...grantCreditsWrites(id, change, 'granted')])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (error.failed.includes(0)) throw confirmationError()
    if (await getItem(keys.credit(id, change.id))) return
    await transact([auditWrite({ ...entry, who: operator.who }, 'refused')])
    throw new Failure('conflict', 'The balance would fall below 0. Nothing was changed.')
  }
}

const lastMomentOf = (date: string) => `${date}T23:59:59.999Z`

/** Gives a plan until the end of a day (UTC), without payment. @throws Failure 'invalid-input' for a day that is over, 'conflict' */
export async function givePlan(
  operator: Operator,
  { id, reason, typed, plan, until }: Typed & { plan: Plan; until: string },
) {
  const comp_until = lastMomentOf(until)
  if (Date.parse(comp_until) <= now()) throw new Failure('invalid-input', 'Choose a day to come.')
  const tenant = await getItem(keys.tenant(id))
  if (!tenant) throw noSeller()
  if (tenant.subdomain !== nameIn(typed)) throw confirmationError()
  const previous = tenantPlanOf(tenant)
  const details = { from: previous.plan, plan, until: comp_until }
  const entry = { what: 'comp-plan' as const, target: id, reason, details }
  const write = planWrite(id, previous, { plan, comp_until, comp_plan: plan })
  if (!(await succeeds(performWrites(operator, entry, [write]))))
    throw new Failure('conflict', "This seller's plan is just changing. Nothing was changed.")
}

/** Mails a receipt again, with a link that opens the buyer's library for another 90 days. @throws Failure 'not-found' */
export async function resendReceiptAsOperator(operator: Operator, { id, reason }: Change) {
  const entry = { what: 'resend-receipt' as const, target: id, reason }
  if (await succeeds(performWrites(operator, entry, [receiptAgainWrite(id)]))) return
  throw new Failure('not-found', 'There is no receipt of this payment.')
}

const nameIn = (typed: string) => typed.trim().toLowerCase()

/** The transaction itself compares what was typed, so that nothing is read before it. Has to be its first write. */
const isTyped = (tenantId: string, typed: string): Write => ({
  ConditionCheck: {
    Key: keys.tenant(tenantId),
    ConditionExpression: 'subdomain = :typed',
    ExpressionAttributeValues: { ':typed': nameIn(typed) },
  },
})

export const confirmationError = () =>
  new Failure('invalid-input', "Type the seller's subdomain to confirm it. Nothing was changed.")
const noSeller = () => new Failure('not-found', 'There is no such seller.')
