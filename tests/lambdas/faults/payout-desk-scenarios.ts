import { expect } from 'vitest'
import {
  pausePayoutsHandler as pausePayouts,
  resumePayoutsHandler as resumePayouts,
  retryPayoutHandler as retryPayout,
} from '#lambdas/actions/payout-desk.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPauseReason, pausePayouts as pause } from '#lambdas/data/money/payout-pauses.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { answered, type Outcome, type Scenario } from './scenario.ts'

const reason = 'A scenario of faults.'
type Payee = Awaited<ReturnType<typeof newPayee>>
type Change = {
  name: string
  prepare?: (payee: Payee) => Promise<unknown>
  ask: (operator: DeskOperator, payee: Payee) => ReturnType<DeskOperator['call']>
  isDone: (payee: Payee) => Promise<boolean>
}

/** What is done already is refused. */
const scenarioOf = ({ name, prepare, ask, isDone }: Change): Scenario => ({
  name,
  prepare: async ({ accounts }: { accounts: Accounts }) => {
    const operator = await deskOperator(accounts)
    const payee = await newPayee()
    await prepare?.(payee)
    return {
      act: async (): Promise<Outcome> => {
        const outcome = await answered(ask(operator, payee))
        const isDoneAlready = () => isDone(payee).catch(() => false)
        return outcome.error === 'conflict' && (await isDoneAlready()) ? { status: 200 } : outcome
      },
      expectDone: async () => expect(await isDone(payee)).toBe(true),
    }
  },
})

const pausing = scenarioOf({
  name: 'pausing payouts',
  ask: (operator, { tenantId }) => operator.call(pausePayouts, { reason }, { id: tenantId }),
  isDone: async ({ tenantId }) =>
    (await loadPauseReason(tenantId)) === reason &&
    (await loadPayoutAccount(tenantId))?.pause_reason === reason,
})

const resuming = scenarioOf({
  name: 'resuming payouts',
  prepare: ({ tenantId }) => pause(tenantId, 'Looked odd.'),
  ask: (operator, { tenantId }) => operator.call(resumePayouts, { reason }, { id: tenantId }),
  isDone: async ({ tenantId }) =>
    (await loadPauseReason(tenantId)) === undefined &&
    (await loadPayoutAccount(tenantId))?.pause_reason === undefined,
})

const retrying = scenarioOf({
  name: 'paying a seller now',
  ask: (operator, { tenantId }) => operator.call(retryPayout, { reason }, { id: tenantId }),
  isDone: async ({ tenantId }) =>
    Date.parse((await loadPayoutAccount(tenantId))?.due_at ?? '') < nextPayoutDay(-10),
})

export const payoutDeskScenarios = [pausing, resuming, retrying]
