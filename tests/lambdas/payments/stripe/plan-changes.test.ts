import { describe, expect, test } from 'vitest'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { billing, factsOf, failRenewals, failUpdatesOf, later, startBilling, subscribed } from './billing.ts'

startBilling()

const pro = { plan: 'pro', interval: 'month' } as const
const lite = { plan: 'lite', interval: 'month' } as const

describe('an upgrade', () => {
  test('is at once, for the prorated amount that was shown', async () => {
    const { id: subscriptionId } = await subscribed()
    later(15)
    const preview = await stripePlans.preview({ subscriptionId, ...pro })
    expect(preview).toEqual({ dueCents: 10_000, openCents: 0, taxCents: 0, prorationAt: Date.now() })
    later(0.5)
    const { prorationAt } = preview
    expect(await stripePlans.change({ subscriptionId, ...pro, when: 'now', prorationAt })).toEqual({
      state: 'changed',
    })
    expect(await factsOf(subscriptionId)).toMatchObject({
      ...pro,
      periodEnd: Date.parse('2026-12-10T12:00:00Z'),
      invoices: [
        { reason: 'first', plan: 'lite' },
        { reason: 'change', plan: 'pro', changedFrom: 'lite', cents: preview.dueCents },
      ],
    })
    await stripePlans.change({ subscriptionId, ...pro, when: 'now', prorationAt })
    expect((await factsOf(subscriptionId)).invoices).toHaveLength(2)
    later(20)
    expect((await factsOf(subscriptionId)).invoices.at(-1)).toMatchObject({
      reason: 'renewal',
      cents: 24_700,
    })
  })

  test('from month to year begins the year now and credits the month’s rest', async () => {
    const { id: subscriptionId } = await subscribed(pro)
    later(15)
    const { dueCents } = await stripePlans.preview({ subscriptionId, plan: 'pro', interval: 'year' })
    expect(dueCents).toBe(296_400 - 12_350)
    await stripePlans.change({ subscriptionId, plan: 'pro', interval: 'year', when: 'now' })
    expect(await factsOf(subscriptionId)).toMatchObject({
      interval: 'year',
      periodEnd: Date.parse('2027-11-25T12:00:00Z'),
      invoices: [{}, { reason: 'change', cents: dueCents, periodEnd: Date.parse('2027-11-25T12:00:00Z') }],
    })
  })

  test('a credit above the price pays what comes next', async () => {
    const { id: subscriptionId } = await subscribed({ plan: 'lite', interval: 'year' })
    await stripePlans.change({ subscriptionId, ...pro, when: 'now' })
    expect((await factsOf(subscriptionId)).invoices.at(-1)).toMatchObject({
      reason: 'change',
      cents: 0,
      // The month that begins, not the rest of the year that was paid.
      periodEnd: Date.parse('2026-12-10T12:00:00Z'),
    })
    later(31)
    expect((await factsOf(subscriptionId)).invoices.at(-1)).toMatchObject({ reason: 'renewal', cents: 0 })
    later(31)
    expect((await factsOf(subscriptionId)).invoices.at(-1)).toMatchObject({
      reason: 'renewal',
      cents: 3 * 24_700 - 56_400,
    })
  })

  test('a refused card changes nothing and says what to do', async () => {
    const before = await subscribed()
    failRenewals(before, true)
    const refused = await stripePlans.change({ subscriptionId: before.id, ...pro, when: 'now' })
    expect(refused).toEqual({
      state: 'refused',
      message: expect.stringContaining('Update your payment method'),
    })
    expect(await factsOf(before.id)).toEqual(before)
    failRenewals(before, false)
    expect(await stripePlans.change({ subscriptionId: before.id, ...pro, when: 'now' })).toEqual({
      state: 'changed',
    })
  })

  test('a refused card keeps a cancellation and a waiting change', async () => {
    const yearly = { plan: 'pro', interval: 'year' } as const
    for (const wait of [
      (id: string) => stripePlans.cancel(id),
      (id: string) => stripePlans.change({ subscriptionId: id, ...lite, when: 'period-end' }),
    ]) {
      const { id } = await subscribed(pro)
      await wait(id)
      const before = await factsOf(id)
      failRenewals(before, true)
      expect(await stripePlans.change({ subscriptionId: id, ...yearly, when: 'now' })).toMatchObject({
        state: 'refused',
      })
      expect(await factsOf(id)).toEqual(before)
    }
  })

  test('Stripe’s failure keeps a waiting change', async () => {
    const { id } = await subscribed(pro)
    await stripePlans.change({ subscriptionId: id, ...lite, when: 'period-end' })
    const before = await factsOf(id)
    const restore = failUpdatesOf(id)
    const change = stripePlans.change({ subscriptionId: id, plan: 'pro', interval: 'year', when: 'now' })
    await expect(change).rejects.toMatchObject({ code: 'payments-unavailable' })
    restore()
    expect(await factsOf(id)).toEqual(before)
  })

  test('a lost reply means the upgrade is made and drops a waiting change', async () => {
    const { id: subscriptionId } = await subscribed(pro)
    await stripePlans.change({ subscriptionId, ...lite, when: 'period-end' })
    const { faults } = billing().local
    const { loses } = faults
    faults.loses = (route) => route.startsWith('POST /v1/subscriptions')
    const yearly = { plan: 'pro', interval: 'year' } as const
    expect(await stripePlans.change({ subscriptionId, ...yearly, when: 'now' })).toEqual({ state: 'changed' })
    faults.loses = loses
    expect(await factsOf(subscriptionId)).toMatchObject({ interval: 'year', invoices: [{}, {}] })
    expect(await factsOf(subscriptionId)).not.toHaveProperty('pendingChange')
  })

  test('during the trial costs nothing', async () => {
    const { id: subscriptionId } = await subscribed({ trialEndsAt: Date.parse('2026-11-20T12:00:00Z') })
    expect(await stripePlans.preview({ subscriptionId, ...pro })).toMatchObject({ dueCents: 0 })
    await stripePlans.change({ subscriptionId, ...pro, when: 'now' })
    expect(await factsOf(subscriptionId)).toMatchObject({ plan: 'pro', status: 'trialing' })
    later(11)
    expect((await factsOf(subscriptionId)).invoices.at(-1)).toMatchObject({ cents: 24_700 })
  })
})

describe('a downgrade', () => {
  const atPeriodEnd = (subscriptionId: string) =>
    stripePlans.change({ subscriptionId, ...lite, when: 'period-end' })

  test('waits for the end of the period', async () => {
    const { id } = await subscribed(pro)
    later(5)
    await atPeriodEnd(id)
    await atPeriodEnd(id)
    expect(await factsOf(id)).toMatchObject({
      ...pro,
      status: 'active',
      pendingChange: { ...lite, at: Date.parse('2026-12-10T12:00:00Z') },
    })
    later(30)
    const after = await factsOf(id)
    expect(after).toMatchObject({
      ...lite,
      invoices: [{ cents: 24_700 }, { reason: 'renewal', cents: 4700 }],
    })
    expect(after).not.toHaveProperty('pendingChange')
    later(62)
    expect((await factsOf(id)).invoices.map(({ cents }) => cents)).toEqual([24_700, 4700, 4700, 4700])
  })

  test('can be taken back, replaced by an upgrade, or dropped by a cancellation', async () => {
    const { id } = await subscribed(pro)
    await atPeriodEnd(id)
    await stripePlans.resume(id)
    expect(await factsOf(id)).not.toHaveProperty('pendingChange')

    await atPeriodEnd(id)
    await stripePlans.change({ subscriptionId: id, plan: 'pro', interval: 'year', when: 'now' })
    expect(await factsOf(id)).toMatchObject({ plan: 'pro', interval: 'year' })
    expect(await factsOf(id)).not.toHaveProperty('pendingChange')

    await atPeriodEnd(id)
    await stripePlans.cancel(id)
    expect(await factsOf(id)).toMatchObject({ cancelAtPeriodEnd: true })
    expect(await factsOf(id)).not.toHaveProperty('pendingChange')
  })

  test('keeps a code of Checkout, which is the subscription’s', async () => {
    const { id } = await subscribed(pro)
    const { local } = billing()
    const subscription = local.account.records.get('subscriptions', id)
    if (!subscription) throw new Error('There is no subscription.')
    const sent: string[] = []
    const { api } = local
    local.api = async (request, response) => {
      if (request.method === 'POST' && request.url?.startsWith('/v1/subscription_schedules/'))
        request.on('data', (chunk) => sent.push(decodeURIComponent(String(chunk))))
      return api(request, response)
    }
    await atPeriodEnd(id)
    expect(sent.join()).not.toContain('discounts')
    local.account.records.put('subscriptions', { ...subscription, discounts: ['di_of_twelve_months'] })
    await atPeriodEnd(id)
    local.api = api
    for (const phase of [0, 1])
      expect(sent.at(-1)).toContain(`phases[${phase}][discounts][0][discount]=di_of_twelve_months`)
  })

  test('during the trial keeps the trial', async () => {
    const trialEndsAt = Date.parse('2026-11-20T12:00:00Z')
    const { id } = await subscribed({ ...pro, trialEndsAt })
    await atPeriodEnd(id)
    expect(await factsOf(id)).toMatchObject({ status: 'trialing', pendingChange: { at: trialEndsAt } })
    later(11)
    expect(await factsOf(id)).toMatchObject({
      plan: 'lite',
      status: 'active',
      invoices: [{ cents: 0 }, { cents: 4700 }],
    })
  })
})

describe('a cancellation', () => {
  test('ends the plan with its period', async () => {
    const { id } = await subscribed()
    await stripePlans.cancel(id)
    await stripePlans.cancel(id)
    expect(await factsOf(id)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    later(31)
    expect(await factsOf(id)).toMatchObject({
      status: 'ended',
      endedAt: Date.parse('2026-12-10T12:00:00Z'),
      cancelAtPeriodEnd: false,
      invoices: [{}],
    })
    const over = { code: 'conflict', message: expect.stringContaining('Choose a plan') }
    await expect(stripePlans.resume(id)).rejects.toMatchObject(over)
    await expect(stripePlans.change({ subscriptionId: id, ...pro, when: 'now' })).rejects.toMatchObject(over)
  })

  test('can be undone, and a change of plan undoes it', async () => {
    const { id } = await subscribed()
    await stripePlans.cancel(id)
    await stripePlans.resume(id)
    expect((await factsOf(id)).cancelAtPeriodEnd).toBe(false)
    await stripePlans.cancel(id)
    await stripePlans.change({ subscriptionId: id, ...pro, when: 'now' })
    expect(await factsOf(id)).toMatchObject({ plan: 'pro', cancelAtPeriodEnd: false })
  })
})
