import { dollarsAndCents } from '#rules/money/money.ts'
import { type FraudWarning, type PaymentFacts, refundsSoFar } from '#rules/money/payment.ts'
import { warningOutcome } from '#rules/risk.ts'
import { type NewFlag, raiseFlag } from '../data/risk/flags.ts'
import { Failure } from '../failure.ts'
import type { Sales } from './ports.ts'

type WarningSales = Partial<Pick<Sales, 'refund' | 'refundFor'>>

/**
 * Refunds a small payment that its card's issuer warns of, or leaves it to an operator; either is said to the seller, once. Returns
 * whether anything was refunded, so that it has to be settled. `tenantId`: the seller's.
 */
export async function handleFraudWarnings(
  { refund, refundFor }: WarningSales,
  facts: PaymentFacts,
  tenantId: string,
): Promise<boolean> {
  const [warning] = facts.warnings ?? []
  if (!warning) return false
  const left = facts.totalCents - refundsSoFar(facts).reduce((sum, { cents }) => sum + cents, 0)
  if (left <= 0) {
    // Whoever refunded it may have ended before the seller was told.
    const made = await refundFor?.(facts.id, causeOf(warning))
    if (made) await raiseFlag(tenantId, flagOf(facts, warning, { cents: made.cents, isRefunded: true }))
    return false
  }
  const isDisputed = facts.disputes.some(({ state }) => state !== 'won')
  const outcome = isDisputed ? 'nothing' : warningOutcome(left)
  if (outcome === 'nothing') return false
  const isRefunded =
    outcome === 'refund' && refund !== undefined && (await refunded(refund, facts, warning, left))
  await raiseFlag(tenantId, flagOf(facts, warning, { cents: left, isRefunded }))
  return isRefunded
}

const causeOf = ({ id }: FraudWarning) => `warning-${id}`

/** The refund has the warning's id, so that it is made only once. */
async function refunded(refund: Sales['refund'], { id }: PaymentFacts, warning: FraudWarning, cents: number) {
  const cause = causeOf(warning)
  try {
    await refund({ paymentId: id, cents, cause, idempotencyKey: cause })
    return true
  } catch (error) {
    // Disputed or refunded meanwhile, or refused by the bank: an operator looks at it.
    if (error instanceof Failure && error.code === 'conflict') return false
    throw error
  }
}

function flagOf(
  { id }: PaymentFacts,
  warning: FraudWarning,
  { cents, isRefunded }: { cents: number; isRefunded: boolean },
): NewFlag {
  const amount = dollarsAndCents(cents)
  return {
    kind: 'fraud-warning',
    subject: id,
    text: isRefunded
      ? `The bank of a buyer’s card warned of fraud. The payment of ${amount} was refunded at once, before it costs a dispute.`
      : `The bank of a buyer’s card warned of fraud in a payment of ${amount}. We look into it; nothing is held.`,
    details: `payment ${id}, warning ${warning.id}`,
    state: isRefunded ? 'done' : 'open',
  }
}
