import { expect } from 'vitest'
import {
  retryPayoutHandler as retryPayout,
  settlePayoutHandler as settlePayout,
} from '#lambdas/actions/operators/payout-desk.ts'
import { changeSuspensionHandler as changeSuspension } from '#lambdas/actions/operators/sellers.ts'
import { listApprovals } from '#lambdas/data/accounts/approvals.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPauseReason } from '#lambdas/data/money/payout-pauses.ts'
import { loadPayout } from '#lambdas/data/money/payouts.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { hourMs } from '#rules/time.ts'
import type { Accounts } from '#tests/harness/functions/accounts.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { pausePayouts } from '#tests/harness/sellers/paused-payouts.ts'
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

const changePayouts = (operator: DeskOperator, id: string, change: 'suspend' | 'lift') =>
  operator.call(changeSuspension, { what: 'payouts', change, reason }, { id })

/** Among the payouts, and among the sellers. */
const areListedAsPaused = async (tenantId: string) =>
  (
    await Promise.all([
      getItem(keys.listedPayout('paused', '', tenantId, 'operator')),
      getItem(keys.suspendedSeller('payouts', tenantId)),
    ])
  ).map((item) => item !== undefined)

const pausing = scenarioOf({
  name: 'pausing payouts',
  ask: (operator, { tenantId }) => changePayouts(operator, tenantId, 'suspend'),
  isDone: async ({ tenantId }) =>
    (await loadPauseReason(tenantId)) === reason &&
    (await loadPayoutAccount(tenantId))?.pause_reason === reason &&
    (await areListedAsPaused(tenantId)).every(Boolean),
})

const resuming = scenarioOf({
  name: 'resuming payouts',
  prepare: ({ tenantId }) => pausePayouts(tenantId, 'Looked odd.'),
  ask: (operator, { tenantId }) => changePayouts(operator, tenantId, 'lift'),
  isDone: async ({ tenantId }) =>
    (await loadPauseReason(tenantId)) === undefined &&
    (await loadPayoutAccount(tenantId))?.pause_reason === undefined &&
    !(await areListedAsPaused(tenantId)).some(Boolean),
})

const retrying = scenarioOf({
  name: 'paying a seller now',
  ask: (operator, { tenantId }) => operator.call(retryPayout, { reason }, { id: tenantId }),
  isDone: async ({ tenantId }) =>
    Date.parse((await loadPayoutAccount(tenantId))?.due_at ?? '') < nextPayoutDay(-10),
})

/** Returns the kinds of all proposals about a seller. Other scenarios of the process propose, too. */
async function proposedFor(tenantId: string, cursor?: string): Promise<string[]> {
  const page = await listApprovals(cursor)
  const kinds = page.approvals.filter(({ target }) => target === tenantId).map(({ kind }) => kind)
  return page.cursor ? [...kinds, ...(await proposedFor(tenantId, page.cursor))] : kinds
}

/** Other operators exist in this table, so that it waits for one of them. */
const settling: Scenario = {
  name: 'settling a payout at the desk',
  prepare: async ({ accounts }) => {
    // Requests are repeated a minute apart, and a sign-in is fresh for five.
    const operator = await deskOperator(accounts, { signedInAt: Date.now() + hourMs })
    await deskOperator(accounts)
    const payee = await newPayee()
    const { tenantId } = payee
    await payee.earn(5000)
    await retryNow(operator, tenantId)
    await payee.advance()
    const [payout] = (await payee.payouts()).payouts
    const id = payout?.id ?? ''
    const body = { payout_id: id, typed_id: id, reason }
    return {
      act: () => answered(operator.call(settlePayout, body, { id: tenantId })),
      expectDone: async () => {
        expect(await loadPayout(tenantId, id)).toMatchObject({ state: 'sent' })
        expect(await proposedFor(tenantId)).toContain('settle-payout')
      },
    }
  },
}

const retryNow = (operator: DeskOperator, tenantId: string) =>
  operator.call(retryPayout, { reason }, { id: tenantId })

export const payoutDeskScenarios = [pausing, resuming, retrying, settling]
