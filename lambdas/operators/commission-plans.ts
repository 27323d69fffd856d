import { ulid } from 'ulid'
import * as z from 'zod/mini'
import type { ChangeState } from '#contract/api/operators-api.ts'
import { commissionNoticeDays, dayProblem, utcDay, withException } from '#rules/offers.ts'
import { now } from '../clock.ts'
import { approvalView, listApprovals, type StoredApproval } from '../data/accounts/approvals.ts'
import { announceExceptionWrite } from '../data/offers/commission-exceptions.ts'
import { loadException, loadExceptions } from '../data/offers/load-exceptions.ts'
import { announceWrite, endChangeWrite, listOfferChanges } from '../data/offers/offer-changes.ts'
import { tellSellersWrites } from '../data/offers/offer-notices.ts'
import { announceCommissionWrite } from '../data/offers/offer-writes.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { listOffers } from '../data/store/catalog.ts'
import type { Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { offerWith } from './offers.ts'
import { performWrites } from './operator.ts'
import { identityOf, withSecondOperator } from './propose.ts'

/** A percentage as it was proposed, with what it replaces: approving compares that. `after` is null where an exception ends. */
const CommissionPayload = z.object({
  product: z.string(),
  title: z.string(),
  from: z.string(),
  before: z.int(),
  after: z.nullable(z.int()),
  /** The id of an announced change that it replaces. */
  replaces: z.optional(z.string()),
  /** Only for this seller. */
  tenant: z.optional(z.string()),
  owner: z.optional(z.string()),
  /** The plan of the seller's present exception, and the percentage of everybody else. */
  own_plan: z.optional(z.string()),
  common: z.optional(z.int()),
})
type CommissionPayload = z.infer<typeof CommissionPayload>

/** Returns the percentages of all courses, and what waits for a second operator. */
export async function commissionPlansView(operator: Operator) {
  const [offers, { approvals }] = await Promise.all([listOffers(), listApprovals()])
  const waiting = approvals
    .filter(({ kind }) => kind === 'commission')
    .map((approval) => approvalView(approval, identityOf(operator), now()))
    .filter(({ state }) => state === 'waiting')
  return { offers, waiting }
}

/** Returns a course's percentage, the sellers who have one of their own, and what it was before. */
export async function commissionPlanView(id: string) {
  const [offer, changes] = await Promise.all([offerWith(id), listOfferChanges(id)])
  const tenants = [...new Set(changes.flatMap(({ tenant_id }) => tenant_id ?? []))]
  const today = utcDay(now())
  const exceptions = (await loadExceptions(id, tenants)).map(({ tenantId, storeName, exception }) => {
    const own = withException(offer, exception, today)
    return {
      tenant_id: tenantId,
      ...(storeName && { store_name: storeName }),
      commission_pct: own.commission_pct,
      ...(own.next_commission && exception.next && { next: own.next_commission }),
    }
  })
  return { offer, changes: changes.filter(({ kind }) => kind === 'commission'), exceptions }
}

type Wanted = {
  id: string
  typed_id: string
  commission_pct: number | null
  from: string
  /** Only for this seller. */
  seller?: { tenantId: string; ownerId: string } | undefined
  reason: string
}

/**
 * Proposes another percentage from a day on, at least seven days ahead; a second operator announces it, where there is one.
 * @throws Failure 'invalid-input', 'conflict' if it is the percentage already
 */
export async function proposeCommission(operator: Operator, wanted: Wanted): Promise<ChangeState> {
  const { id, from, seller, reason } = wanted
  if (wanted.typed_id.trim() !== id) throw new Failure('invalid-input', `Type ${id} to confirm it.`)
  const problem = dayProblem(from, now(), commissionNoticeDays)
  if (problem) throw new Failure('invalid-input', problem)
  const payload = seller ? await ofSeller(wanted, seller) : await ofCourse(wanted)
  const text = textOf(payload)
  return withSecondOperator(
    operator,
    { kind: 'commission', target: seller?.tenantId ?? id, text, reason, payload },
    (rule) => announce(operator, payload, { id: undefined, reason, more: rule, alongside: [] }),
  )
}

async function ofCourse({ id, commission_pct, from }: Wanted): Promise<CommissionPayload> {
  const { title, commission_pct: before, next_commission } = await offerWith(id)
  if (commission_pct === null)
    throw new Failure('invalid-input', 'Give a percentage. Only the exception of a seller can end.')
  if (before === commission_pct && !next_commission)
    throw new Failure('conflict', `It is ${before}% already, and nothing else is announced.`)
  const replaces = next_commission && { replaces: next_commission.id }
  return { product: id, title, from, before, after: commission_pct, ...replaces }
}

async function ofSeller(
  { id, commission_pct: after, from }: Wanted,
  { tenantId, ownerId }: { tenantId: string; ownerId: string },
): Promise<CommissionPayload> {
  const [offer, exception] = await Promise.all([offerWith(id), loadException(tenantId, id)])
  const before = withException(offer, exception, utcDay(now())).commission_pct
  if (after === null && !exception)
    throw new Failure('conflict', 'This seller has no percentage of their own. Nothing was changed.')
  const replaces = exception?.next && { replaces: exception.next.id }
  const own = exception?.plan && { own_plan: exception.plan }
  const { title, commission_pct: common } = offer
  return {
    product: id,
    title,
    from,
    before,
    after,
    common,
    tenant: tenantId,
    owner: ownerId,
    ...replaces,
    ...own,
  }
}

function textOf({ title, before, after, from, tenant }: CommissionPayload) {
  const whose = tenant ? ` of ${tenant}` : ''
  if (after === null) return `End the own commission${whose} for ${title} (${before}%) from ${from}`
  return `Change the commission${whose} for ${title} from ${before}% to ${after}% from ${from}`
}

/**
 * Announces what was proposed, in one transaction with its approval: at most once, and only what was proposed.
 * @throws Failure 'conflict' if the day has come too near, or something else was announced meanwhile
 */
export async function announceApproved(
  operator: Operator,
  approval: Pick<StoredApproval, 'id' | 'payload' | 'proposed_by'>,
  { reason, approving }: { reason: string; approving: Write },
) {
  const payload = CommissionPayload.parse(JSON.parse(approval.payload))
  if (dayProblem(payload.from, now(), commissionNoticeDays))
    throw new Failure(
      'conflict',
      `Sellers would be told less than ${commissionNoticeDays} days before. Decline it, and propose a later day.`,
    )
  const more = { approval: approval.id, kind: 'commission', proposed_by: approval.proposed_by }
  await announce(operator, payload, { id: approval.id, reason, more, alongside: [approving] })
}

type Announcing = { id: string | undefined; reason: string; more: object; alongside: Write[] }

async function announce(
  operator: Operator,
  payload: CommissionPayload,
  { id, reason, more, alongside }: Announcing,
) {
  const changeId = id ?? ulid(now())
  const what = id ? ('approve' as const) : ('propose-commission' as const)
  const details = { ...payload, ...more }
  const change = { what, target: payload.tenant ?? payload.product, reason, details }
  const writes = [...alongside, ...writesOf(changeId, operator, payload, reason)]
  if (await succeeds(performWrites(operator, change, writes))) return
  throw new Failure(
    'conflict',
    'It is decided already, or the percentage was changed meanwhile. Nothing was changed.',
  )
}

function writesOf(changeId: string, operator: Operator, payload: CommissionPayload, reason: string): Write[] {
  const { product, title, from, before, after, replaces, tenant, owner } = payload
  const percent = after === null ? payload.common : after
  const notice = {
    kind: 'commission-changing' as const,
    ...{ title, on: from, percent: before, next_percent: percent ?? before },
    ...(tenant && { is_own: true }),
  }
  return [
    announceWrite({
      ...{ id: changeId, product_id: product, kind: 'commission' as const, from, reason },
      made_by: operator.who,
      ...(tenant && { tenant_id: tenant }),
      commission: { before, ...(after !== null && { after }) },
    }),
    ...(replaces ? [endChangeWrite(product, replaces, 'replaced')] : []),
    ...(tenant && owner
      ? [
          exceptionWrite(changeId, { ...payload, tenant }),
          planMailWrite({ tenantId: tenant, ownerId: owner }, { event: `offer#${changeId}`, notice }),
        ]
      : [
          announceCommissionWrite(
            { id: product, commission_pct: before, next: replaces },
            { id: changeId, from, commission_pct: after ?? before },
          ),
          ...tellSellersWrites(changeId, product, notice),
        ]),
  ]
}

function exceptionWrite(changeId: string, payload: CommissionPayload & { tenant: string }) {
  const { tenant, product, from, after, own_plan, replaces } = payload
  const next = { id: changeId, from, ...(after !== null && { commission_pct: after }) }
  const previous = { product_id: product, ...(own_plan && { plan: own_plan }) }
  const known = replaces ? { ...previous, next: { id: replaces, from } } : previous
  return announceExceptionWrite(tenant, product, next, own_plan || replaces ? known : undefined)
}
