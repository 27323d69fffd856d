import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { NextCommission } from '#contract/catalog.ts'
import { commissionNoticeDays, dayProblem, followsCourse } from '#rules/offers.ts'
import { now } from '../../clock.ts'
import type { StoredApproval } from '../../data/accounts/approvals.ts'
import { announceExceptionWrite } from '../../data/offers/commission-exceptions.ts'
import { announceWrite, endOfferChangeWrite } from '../../data/offers/offer-changes.ts'
import { offerNoticeWrites } from '../../data/offers/offer-notices.ts'
import { announceCommissionWrite, commissionCheck } from '../../data/offers/offer-writes.ts'
import { planMailWrite } from '../../data/plans/plan-mails.ts'
import type { Write } from '../../data/table/client.ts'
import { succeeds } from '../../data/table/conditions.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { performWrites } from '../operator.ts'

/** A percentage as it was proposed, with what it replaces: approving compares that. `after` is null where an exception ends. */
const CommissionPayload = z.object({
  product: z.string(),
  title: z.string(),
  from: z.string(),
  before: z.int(),
  after: z.nullable(z.int()),
  /** The id of an announced change that it replaces; for everybody, also the change. */
  replaces: z.optional(z.string()),
  replaced: z.optional(NextCommission),
  /** Only for this seller. */
  tenant: z.optional(z.string()),
  owner: z.optional(z.string()),
  /** The plan of the seller's present exception, and the percentage of everybody else on the day `from`. */
  own_plan: z.optional(z.string()),
  common: z.optional(z.int()),
  /** What everybody else has, and what is announced to them: the seller is told of it where their own does not last. */
  course: z.optional(z.object({ commission_pct: z.int(), next: z.optional(NextCommission) })),
})
export type CommissionPayload = z.infer<typeof CommissionPayload>

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

/** Announces it with an entry in the audit, in one transaction. @throws Failure 'conflict' */
export async function announce(
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
  const { product, title, from, before, after, replaces, replaced, tenant, owner } = payload
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
    ...(replaces ? [endOfferChangeWrite(product, replaces, 'replaced')] : []),
    ...(tenant && owner
      ? [
          exceptionWrite(changeId, { ...payload, tenant }),
          planMailWrite({ tenantId: tenant, ownerId: owner }, { event: `offer#${changeId}`, notice }),
          ...courseWrites(payload, { tenantId: tenant, ownerId: owner }),
        ]
      : [
          announceCommissionWrite(
            { id: product, commission_pct: before, next: replaces },
            { id: changeId, from, commission_pct: after ?? before },
          ),
          ...offerNoticeWrites(changeId, product, notice, replaced),
        ]),
  ]
}

/**
 * The percentage that follows is that of the course as it was proposed. A change of it that was announced before is told to this
 * seller now, unless they were told already or have their own on its day.
 */
function courseWrites(
  { product, title, from, before, after, own_plan, course }: CommissionPayload,
  seller: { tenantId: string; ownerId: string },
): Write[] {
  if (!course) return []
  const { commission_pct, next } = course
  const check = commissionCheck({ id: product, commission_pct, next: next?.id })
  const exception = {
    ...(own_plan && { commission_pct: before }),
    next: { id: product, from, ...(after !== null && { commission_pct: after }) },
  }
  if (!next || !followsCourse(exception, next.from)) return [check]
  const notice = {
    kind: 'commission-changing' as const,
    ...{ title, on: next.from, percent: commission_pct, next_percent: next.commission_pct },
  }
  return [check, planMailWrite(seller, { event: `offer#${next.id}`, notice })]
}

function exceptionWrite(changeId: string, payload: CommissionPayload & { tenant: string }) {
  const { tenant, product, from, after, own_plan, replaces } = payload
  const next = { id: changeId, from, ...(after !== null && { commission_pct: after }) }
  const previous = { product_id: product, ...(own_plan && { plan: own_plan }) }
  const known = replaces ? { ...previous, next: { id: replaces, from } } : previous
  return announceExceptionWrite(tenant, product, next, own_plan || replaces ? known : undefined)
}
