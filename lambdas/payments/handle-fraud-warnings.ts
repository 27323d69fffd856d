import { dollarsAndCents } from '#rules/money/money.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { warningOutcome } from '#rules/risk.ts'
import { raiseFlag } from '../data/risk/flags.ts'
import { Failure } from '../failure.ts'
import type { Sales } from './ports.ts'

/**
 * Refunds a small payment that its card's issuer warns of, or leaves it to an operator; either is said to the seller, once. Returns
 * whether anything was refunded, so that it has to be settled. `tenantId`: the seller's.
 */
export async function handleFraudWarnings(
  sales: Partial<Pick<Sales, 'refund'>>,
  facts: PaymentFacts,
  tenantId: string,
): Promise<boolean> {
  const [warning] = facts.warnings ?? []
  if (!warning) return false
  const left = facts.totalCents - facts.refunds.reduce((sum, { cents }) => sum + cents, 0)
  const isDisputed = facts.disputes.some(({ state }) => state !== 'won')
  const outcome = isDisputed ? 'nothing' : warningOutcome(left)
  if (outcome === 'nothing') return false
  const isRefunded =
    outcome === 'refund' && sales.refund !== undefined && (await refunded(sales.refund, facts, left))
  const amount = dollarsAndCents(left)
  await raiseFlag(tenantId, {
    kind: 'fraud-warning',
    subject: facts.id,
    text: isRefunded
      ? `The bank of a buyer’s card warned of fraud. The payment of ${amount} was refunded at once, before it costs a dispute.`
      : `The bank of a buyer’s card warned of fraud in a payment of ${amount}. We look into it; nothing is held.`,
    details: `payment ${facts.id}, warning ${warning.id}`,
    state: isRefunded ? 'done' : 'open',
  })
  return isRefunded
}

/** The refund has the warning's id, so that it is made only once. */
async function refunded(refund: Sales['refund'], { id, warnings = [] }: PaymentFacts, cents: number) {
  try {
    await refund({ paymentId: id, cents, idempotencyKey: `warning-${warnings[0]?.id}` })
    return true
  } catch (error) {
    // Disputed or refunded meanwhile, or refused by the bank: an operator looks at it.
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}
