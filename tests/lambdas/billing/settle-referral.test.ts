import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanChoice } from '#contract/money/plan-choice.ts'
import { listLedgerHandler as listLedger } from '#lambdas/actions/sales.ts'
import { settlePlan } from '#lambdas/billing/settle-plan.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { deleteItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { platformTenantId, tenantPartition } from '#lambdas/data/table/partitions.ts'
import type { InvoiceFacts } from '#lambdas/payments/ports.ts'
import { fakePlans } from '#tests/harness/fakes/fake-plans.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { booksOf, claim, newReferrer, referralsOf } from './referrer.ts'

const lite = { plan: 'lite', interval: 'month' } as const
const pro = { plan: 'pro', interval: 'month' } as const
const year = { plan: 'pro', interval: 'year' } as const
const dayMs = 24 * 60 * 60 * 1000
const half = 24_700 / 2

/** A seller who came by the link of `code`, and their plans at the provider. */
async function newReferred(code: string) {
  const seller = await inProcessSeller()
  expect(await claim(seller, code)).toBe(true)
  const provider = fakePlans(seller.tenantId)
  return {
    ...seller,
    provider,
    settle: (id: string) => settlePlan(provider.plans, id),
    start: (choice: PlanChoice = pro, at = Date.now()) => provider.start(choice, at),
  }
}

async function newPair() {
  const referrer = await newReferrer()
  return { referrer, seller: await newReferred(referrer.code) }
}

const refundOf = (cents: number) => ({ id: `re_${randomUUID()}`, at: Date.now(), cents })
const expectVerified = async (tenantId: string) =>
  expect((await checkLedger(tenantId)).differences).toEqual([])

describe('A paid invoice of a referred seller', () => {
  test('earns half of it, once, however often it is settled', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    await Promise.all([seller.settle(id), seller.settle(id), seller.settle(id)])
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({
      sign_ups: 1,
      paying: 1,
      earned_cents: half,
      pending_cents: half,
    })
    expect(await booksOf(referrer.tenantId)).toMatchObject({ entries: [['referral', half]], held: half })
    await expectVerified(referrer.tenantId)
  })

  test('is read in the ledger', async () => {
    const { referrer, seller } = await newPair()
    await seller.settle(seller.start())
    const { body } = await referrer.call(listLedger)
    expect(body.entries).toMatchObject([
      { kind: 'referral', cents: half, invoice_id: expect.stringMatching(/^in_/) },
    ])
  })

  test('each month pays again, a second year does not', async () => {
    const { referrer, seller } = await newPair()
    const monthly = seller.start()
    await seller.settle(monthly)
    seller.provider.renew(monthly, Date.now() + 30 * dayMs)
    await seller.settle(monthly)
    const other = await newReferred(referrer.code)
    const yearly = other.start(year)
    await other.settle(yearly)
    other.provider.renew(yearly, Date.now() + 360 * dayMs)
    await other.settle(yearly)
    expect(await referrer.referrals()).toMatchObject({ paying: 2, earned_cents: 2 * half + 12 * half })
    await expectVerified(referrer.tenantId)
  })

  test('pays the direct referrer alone', async () => {
    const first = await newReferrer()
    const second = await newReferred(first.code)
    const third = await newReferred((await referralsOf(second)).code)
    await third.settle(third.start())
    expect((await referralsOf(second)).earned_cents).toBe(half)
    expect((await first.referrals()).earned_cents).toBe(0)
    await second.settle(second.start(lite))
    expect((await first.referrals()).earned_cents).toBe(2350)
  })

  test('partial and then full refunds take back the same parts', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    await seller.settle(id)
    seller.provider.changeInvoice(id, 0, { refunds: [refundOf(4700)] })
    await seller.settle(id)
    expect((await referrer.referrals()).earned_cents).toBe(half - 2350)
    const [invoice] = seller.provider.of(id).invoices
    seller.provider.changeInvoice(id, 0, { refunds: [...(invoice?.refunds ?? []), refundOf(20_000)] })
    seller.provider.end(id, Date.now())
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ paying: 0, earned_cents: 0, pending_cents: 0 })
    await expectVerified(referrer.tenantId)
  })

  test('a dispute won by the platform restores the commission', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    const dispute = { id: 'dp_1', at: Date.now(), cents: 24_700 }
    seller.provider.changeInvoice(id, 0, { disputes: [{ ...dispute, state: 'open' }] })
    await seller.settle(id)
    expect((await referrer.referrals()).earned_cents).toBe(0)
    seller.provider.changeInvoice(id, 0, { disputes: [{ ...dispute, state: 'won', closedAt: Date.now() }] })
    await seller.settle(id)
    expect((await referrer.referrals()).earned_cents).toBe(half)
  })

  test('paying with the referrer’s card earns nothing', async () => {
    const card = { fingerprint: randomUUID(), brand: 'visa', last4: '4242' }
    const { referrer, seller } = await newPair()
    const own = fakePlans(referrer.tenantId)
    const ownId = own.start(lite, Date.now())
    own.change(ownId, { card })
    await settlePlan(own.plans, ownId)
    const id = seller.start()
    seller.provider.change(id, { card })
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ sign_ups: 1, paying: 0, earned_cents: 0 })
    // Whoever paid for it once does not earn by changing the card afterwards.
    seller.provider.change(id, { card: { ...card, fingerprint: randomUUID() } })
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ earned_cents: 0 })
    seller.provider.renew(id, Date.now())
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ paying: 1, earned_cents: half })
  })

  test('an upgrade within a year on the referrer’s card is no paying referral', async () => {
    const card = { fingerprint: randomUUID(), brand: 'visa', last4: '4242' }
    const { referrer, seller } = await newPair()
    const own = fakePlans(referrer.tenantId)
    const ownId = own.start(lite, Date.now())
    own.change(ownId, { card })
    await settlePlan(own.plans, ownId)
    const id = seller.start({ plan: 'lite', interval: 'year' })
    seller.provider.change(id, { card })
    await seller.settle(id)
    seller.provider.upgrade(id, year, Date.now())
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ sign_ups: 1, paying: 0, earned_cents: 0 })
  })

  test('earns when settling was killed after the plan was written', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    const life = killSwitch({ at: 2, written: false })
    await expect(seller.settle(id)).rejects.toThrow()
    life.end()
    expect((await referrer.referrals()).earned_cents).toBe(0)
    expect((await seller.settle(id)).wrote).toBe(true)
    expect((await referrer.referrals()).earned_cents).toBe(half)
  })

  test('is in the books of the platform once the referrer is deleted', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    await seller.settle(id)
    await deleteItem(keys.stats(referrer.tenantId))
    seller.provider.renew(id, Date.now() + 1)
    await seller.settle(id)
    await seller.settle(id)
    const entries = await queryItems(tenantPartition(platformTenantId), 'LEDGER#')
    const ours = entries.filter(({ subscription_id }) => subscription_id === id)
    expect(ours.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['referral', half],
      ['referral', half],
    ])
    await expectVerified(platformTenantId)
  })

  test('still counts, and is still taken back, after the referred seller was deleted', async () => {
    const { referrer, seller } = await newPair()
    const id = seller.start()
    await seller.settle(id)
    for (const item of await queryItems(tenantPartition(seller.tenantId)))
      await deleteItem({ pk: tenantPartition(seller.tenantId), sk: String(item.sk) })
    seller.provider.changeInvoice(id, 0, { refunds: [refundOf(24_700)] })
    seller.provider.end(id, Date.now())
    await seller.settle(id)
    expect(await referrer.referrals()).toMatchObject({ paying: 0, earned_cents: 0 })
  })
})

const steps = fc.array(
  fc.record({
    step: fc.constantFrom('renew', 'upgrade', 'refund', 'dispute', 'fail', 'end'),
    hints: fc.nat({ max: 2 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 8 },
)

test('after any history the sum is between nothing and half of the payments', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { referrer, seller } = await newPair()
      const { provider } = seller
      const id = seller.start(lite)
      for (const { step, hints, part } of history) {
        if (step === 'renew') provider.renew(id, Date.now())
        else if (step === 'upgrade') provider.upgrade(id, pro, Date.now())
        else if (step === 'fail') provider.fail(id, Date.now())
        else if (step === 'end') provider.end(id, Date.now())
        else takeBack(provider, id, step, part)
        await Promise.all(Array.from({ length: hints }, () => seller.settle(id)))
      }
      await seller.settle(id)
      const { ledger, earned, lifetime, held, days } = await booksOf(referrer.tenantId)
      expect([earned, lifetime, held, days]).toEqual([ledger, ledger, ledger, ledger])
      const paid = provider.of(id).invoices.reduce((sum, { cents }) => sum + cents, 0)
      expect(ledger).toBeGreaterThanOrEqual(0)
      expect(ledger).toBeLessThanOrEqual(paid / 2)
    }),
    { numRuns: 25 },
  )
})

function takeBack(provider: ReturnType<typeof fakePlans>, id: string, step: string, part: number) {
  const invoices = provider.of(id).invoices
  const at = Math.floor(part * (invoices.length - 1))
  const invoice = invoices[at]
  if (!invoice) return
  const taken = [...invoice.refunds, ...invoice.disputes].reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.floor((invoice.cents - taken) * part)
  const change: Partial<InvoiceFacts> =
    step === 'refund'
      ? { refunds: [...invoice.refunds, refundOf(cents)] }
      : { disputes: [...invoice.disputes, { id: randomUUID(), at: Date.now(), cents, state: 'open' }] }
  provider.changeInvoice(id, at, change)
}
