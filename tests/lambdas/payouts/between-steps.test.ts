import { describe, expect, test, vi } from 'vitest'
import { documents } from '#lambdas/data/table/client.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { settlePayout } from '#lambdas/payouts/settle-payout.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { pausePayouts, resumePayouts } from '#tests/harness/sellers/paused-payouts.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { inMarch } from './payout-days.ts'

inMarch()

type Payee = Awaited<ReturnType<typeof newPayee>>
type Ready = { payee: Payee; sale: PaymentFacts; paidBefore: string }

/** A seller with a payout that was sent, and $53.00 that are due. */
async function readyPayee(): Promise<Ready> {
  const payee = await newPayee()
  await payee.earn(3000)
  vi.setSystemTime(nextPayoutDay())
  await payee.advance()
  const [{ id: paidBefore = '' } = {}] = (await payee.payouts()).payouts
  const sale = await payee.earn(5300)
  vi.setSystemTime(nextPayoutDay())
  return { payee, sale, paidBefore }
}

/** Runs `happening` before the step with this number, a request to the table or a call of the provider. */
function beforeStep({ provider }: Payee, step: number, happening: () => Promise<unknown>) {
  let steps = 0
  let isHappening = false
  const pass = async () => {
    if (isHappening) return
    steps += 1
    if (steps !== step) return
    isHappening = true
    await happening()
    isHappening = false
  }
  documents.middlewareStack.add(
    (next) => async (args) => {
      await pass()
      return next(args)
    },
    { step: 'initialize', name: 'between-steps', priority: 'high' },
  )
  const { status, send, find } = provider
  provider.status = (id) => pass().then(() => status(id))
  provider.send = (request) => pass().then(() => send(request))
  provider.find = (id) => pass().then(() => find(id))
  return {
    wasReached: () => steps >= step,
    end: () => {
      documents.middlewareStack.remove('between-steps')
      Object.assign(provider, { status, send, find })
    },
  }
}

const refundAll = ({ sale }: Ready) =>
  settleFacts({ ...sale, refunds: [{ id: 're_1', at: Date.now(), cents: sale.totalCents }] })

async function takeBack({ payee, paidBefore }: Ready) {
  payee.reverse(paidBefore, 300)
  await settlePayout(payee.provider, { tenantId: payee.tenantId, payoutId: paidBefore })
}

async function reviewAgain({ payee }: Ready) {
  payee.change(await payee.accountId(), { state: 'in_review' })
  // Later than what a payout under way has asked.
  vi.setSystemTime(Date.now() + 1)
  await payee.check()
}

const happenings: [string, (ready: Ready) => Promise<unknown>][] = [
  ['a refund', refundAll],
  ['a sale', ({ payee }) => payee.earn(4000)],
  ['a return of an earlier payout', takeBack],
  ['a pause', ({ payee }) => pausePayouts(payee.tenantId, 'We check a sale.')],
  ['an account that is reviewed again', reviewAgain],
]

async function expectListed(payee: Payee) {
  for (const { id, cents } of (await payee.payouts()).payouts) {
    const { entries, carried_cents } = await payee.payout(id)
    expect(entries.reduce((sum, entry) => sum + entry.cents, carried_cents)).toBe(cents)
  }
}

/** Returns false once the payout has fewer steps. */
async function payWith(happening: (ready: Ready) => Promise<unknown>, step: number): Promise<boolean> {
  const ready = await readyPayee()
  const { payee } = ready
  const sentBefore = payee.transfers.length
  let available = 0
  const steps = beforeStep(payee, step, async () => {
    const isLocked = (await payee.account())?.sending !== undefined
    await happening(ready)
    const { pause_reason, state } = (await payee.account()) ?? {}
    const isPayable = pause_reason === undefined && state === 'ready'
    available = isLocked ? 5300 : isPayable ? (await payee.balance()).available_cents : 0
  })
  await payee.advance()
  steps.end()
  if (!steps.wasReached()) return false
  const sent = payee.transfers.slice(sentBefore).reduce((sum, { cents }) => sum + cents, 0)
  expect(sent).toBeLessThanOrEqual(available)
  if (available === 0) expect((await payee.payouts()).payouts).toHaveLength(1)
  await resumePayouts(payee.tenantId)
  payee.change(await payee.accountId(), { state: 'ready' })
  vi.setSystemTime(nextPayoutDay())
  await payee.advance()
  expect(await payee.differences()).toEqual([])
  expect((await payee.balance()).available_cents).toBeLessThan(2500)
  await expectListed(payee)
  return true
}

describe('Between any two steps of a payout', () => {
  test.each(happenings)('%s sends nothing that is not available', async (_, happening) => {
    let steps = 0
    while (await payWith(happening, steps + 1)) steps += 1
    expect(steps).toBeGreaterThan(5)
  })
})
