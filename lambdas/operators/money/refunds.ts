import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { needsSecondOperator, refundsAlonePerHour } from '#rules/operators.ts'
import { now } from '../../clock.ts'
import { auditWrite } from '../../data/table/audit.ts'
import { transact, type Write } from '../../data/table/client.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { hourlyCountUpdate } from '../../data/table/rate-limits.ts'
import { persistentTries } from '../../data/table/retry.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import type { Sales } from '../../payments/ports.ts'
import { type Recorded, readRecordedFor } from '../../payments/read-recorded.ts'
import { type RefundRequest, refundAmount, refundAtProvider } from '../../payments/refund-payment.ts'
import { settlePayment } from '../../payments/settle-payment.ts'
import { performSteps } from '../operator.ts'
import { hasApprover, identityOf, withSecondOperator } from '../propose.ts'

type Provider = Pick<Sales, 'load' | 'refund'>
export type OperatorRefund = ChangeState & { cents: number; is_pending?: boolean }

/**
 * Refunds a payment, or leaves it to a second operator: one above the limit, or the sixth of an operator in an hour. `isCounted` is
 * false at the shell of the local stack. @throws Failure 'not-found', 'conflict' where so much is not left
 */
export async function refundAsOperator(
  operator: Operator,
  sales: Provider,
  request: RefundRequest,
  { reason, isCounted = true }: { reason: string; isCounted?: boolean },
): Promise<OperatorRefund> {
  const amount = await refundAmount(sales, request).catch(async (error: unknown) => {
    const entry = { who: operator.who, what: 'refund' as const, target: request.paymentId, reason }
    if (error instanceof Failure) await transact([auditWrite(entry, 'refused')])
    throw error
  })
  const { facts, cents } = amount
  // All of it is read while the change begins.
  const tenantId = operator.ahead?.settlement?.tenant_id
  const [approver, recorded] = [hasApprover(operator), readAhead(tenantId, facts)]
  approver.catch(() => undefined)
  const { line, access } = request
  const target = facts.id
  const details = {
    ...{ payment: target, cents },
    ...(line !== undefined && { line }),
    ...(access && { access }),
  }
  const counting = {
    Update: hourlyCountUpdate(`operator-refund#${identityOf(operator)}`, refundsAlonePerHour, now()),
  }
  let isPending = false
  const refund = async (more: object, counts: boolean) => {
    const change = {
      ...{ what: 'refund' as const, target, reason, details: { ...details, ...more } },
      // A refund that two operators decide does not count towards the cap of one.
      ...(counts && { amount: cents }),
    }
    const made = await performSteps(operator, change, () => refundAtProvider(sales, amount, request), {
      alongside: counts ? [counting] : [],
      withEnd: async (end) => settleWith([end], sales, target, await recorded),
    })
    isPending = made.isPending
  }
  const together = async () =>
    withSecondOperator(
      operator,
      await approver,
      {
        kind: 'refund',
        target,
        text: `Refund ${dollarsAndCents(cents)} of payment ${target}${access ? `; access ${access}` : ''}`,
        reason,
        payload: { ...details, ...(tenantId && { tenant: tenantId }) },
      },
      (rule) => refund(rule, false),
    )
  const told = (change: ChangeState) => ({ ...change, cents, ...(isPending && { is_pending: true }) })
  if (needsSecondOperator(cents, 0)) return told(await together())
  try {
    await refund({}, isCounted)
    return told({ state: 'done' })
  } catch (error) {
    // The only write alongside with a condition is the count of the hour.
    if (!(error instanceof ConditionFailedError)) throw error
    return told(await together())
  }
}

/** Returns what settling the refund will need; undefined where it has to read by itself. */
export async function readAhead(
  tenantId: string | undefined,
  facts: PaymentFacts,
): Promise<Recorded | undefined> {
  try {
    return tenantId === undefined ? undefined : await readRecordedFor(tenantId, facts)
  } catch {
    return undefined
  }
}

/** Records a refund that was made, in one transaction with `ends`, which end the change. */
export async function settleWith(
  ends: readonly Write[],
  sales: Provider,
  paymentId: string,
  recorded: Recorded | undefined,
) {
  const { wrote } = await settlePayment(sales, paymentId, { recorded, writes: ends })
  // Its webhook was first.
  if (!wrote) await transact(ends, persistentTries)
}
