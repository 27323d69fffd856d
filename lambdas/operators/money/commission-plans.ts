import * as z from 'zod/mini'
import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { commissionNoticeDays, dayProblem, inForce, utcDay, withException } from '#rules/offers.ts'
import { now } from '../../clock.ts'
import { listApprovals, type StoredApproval } from '../../data/accounts/approvals.ts'
import { loadException, loadExceptions } from '../../data/offers/load-exceptions.ts'
import { listOfferChanges } from '../../data/offers/offer-changes.ts'
import { listOffers } from '../../data/store/catalog.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { approvalViews } from '../approvals.ts'
import { withMakers } from '../author-names.ts'
import { offerWith } from '../courses/offers.ts'
import { hasApprover, withSecondOperator } from '../propose.ts'
import { announce, type CommissionPayload } from './announce-commission.ts'

/** Returns the percentages of all courses, and what waits for a second operator. */
export async function commissionPlansView(operator: Operator) {
  const [offers, { approvals }] = await Promise.all([listOffers(), listApprovals()])
  return { offers, waiting: await waitingAmong(operator, approvals) }
}

async function waitingAmong(operator: Operator, approvals: readonly StoredApproval[]) {
  const commissions = approvals.filter(({ kind }) => kind === 'commission')
  const proposals = await approvalViews(operator, commissions)
  return proposals.filter(({ state }) => state === 'waiting')
}

/** Returns a course's percentage, the sellers who have one of their own, what it was before, and what is proposed. */
export async function commissionPlanView(operator: Operator, id: string) {
  const [offer, changes, { approvals }] = await Promise.all([
    offerWith(id),
    listOfferChanges(id),
    listApprovals(),
  ])
  const tenants = [...new Set(changes.flatMap(({ tenant_id }) => tenant_id ?? []))]
  const today = utcDay(now())
  const [stored, made, waiting] = await Promise.all([
    loadExceptions(id, tenants),
    withMakers(changes.filter(({ kind }) => kind === 'commission')),
    waitingAmong(
      operator,
      approvals.filter(({ payload }) => isAbout(id, payload)),
    ),
  ])
  const exceptions = stored.map(({ tenantId, storeName, exception }) => {
    const own = withException(offer, exception, today)
    return {
      tenant_id: tenantId,
      ...(storeName && { store_name: storeName }),
      commission_pct: own.commission_pct,
      ...(own.next_commission && exception.next && { next: own.next_commission }),
    }
  })
  return { offer, changes: made, exceptions, waiting }
}

const About = z.object({ product: z.string() })
const isAbout = (id: string, payload: string) => About.safeParse(JSON.parse(payload)).data?.product === id

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
  const [payload, hasOther] = await Promise.all([
    seller ? ofSeller(wanted, seller) : ofCourse(wanted),
    hasApprover(operator),
  ])
  const text = textOf(payload)
  return withSecondOperator(
    operator,
    hasOther,
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
  const replaces = next_commission && { replaces: next_commission.id, replaced: next_commission }
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
  const { title, commission_pct, next_commission } = offer
  const course = { commission_pct, ...(next_commission && { next: next_commission }) }
  return {
    product: id,
    title,
    from,
    before,
    after,
    common: inForce(offer, from).commission_pct,
    course,
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
