import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { loadPayout } from '../data/money/payouts.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { settlePayout, type TransferProvider } from '../payouts/settle-payout.ts'
import { performSteps } from './operator.ts'
import { hasApprover, withSecondOperator } from './propose.ts'

type Wanted = { tenantId: string; payoutId: string; reason: string }

/**
 * Brings a payout to what the payment provider says of it, or sends it, with a second operator where there is one, unless `isAlone`. @throws Failure
 * 'not-found', and what settling throws
 */
export async function settlePayoutAsOperator(
  operator: Operator,
  transfers: TransferProvider,
  { tenantId, payoutId, reason }: Wanted,
  { isAlone = false } = {},
): Promise<ChangeState> {
  const [payout, hasOther] = await Promise.all([
    loadPayout(tenantId, payoutId),
    !isAlone && hasApprover(operator),
  ])
  if (!payout) throw new Failure('not-found', 'There is no such payout.')
  const payload = { tenant: tenantId, payout: payoutId }
  const what = 'settle-payout' as const
  const text = `Settle the payout ${payoutId} of ${dollarsAndCents(payout.cents)} by hand`
  const run = (rule: object) =>
    performSteps(operator, { what, target: tenantId, reason, details: { ...payload, ...rule } }, () =>
      settlePayout(transfers, { tenantId, payoutId }),
    )
  if (isAlone) {
    await run({})
    return { state: 'done' }
  }
  return withSecondOperator(operator, hasOther, { kind: what, target: tenantId, text, reason, payload }, run)
}
