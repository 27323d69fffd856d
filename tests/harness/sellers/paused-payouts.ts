import { loadPauseReason } from '#lambdas/data/money/payout-pauses.ts'
import { shellOperator } from '#lambdas/operators/operator.ts'
import { changeSuspension } from '#lambdas/operators/sellers/suspensions.ts'

const operator = shellOperator('operator@example.test')
const what = 'payouts' as const

/** Pauses a seller's payouts as an operator does. */
export const pausePayouts = (tenantId: string, reason: string) =>
  changeSuspension(operator, { tenantId, what, change: 'suspend', reason })

/** Resumes a seller's payouts as an operator does, if one has paused them. */
export async function resumePayouts(tenantId: string) {
  if ((await loadPauseReason(tenantId)) === undefined) return
  await changeSuspension(operator, { tenantId, what, change: 'lift', reason: 'It was looked at.' })
}
