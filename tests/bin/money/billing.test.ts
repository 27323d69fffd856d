import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { subscriberOf } from '#tests/harness/sellers/subscriber.ts'
import { auditOf } from '../support/operator.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'

const dayMs = 24 * 60 * 60 * 1000
const [course] = sampleCatalog.filter(({ pro_only }) => pro_only)
const given = operatorWithPayments()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:00Z') })
  return () => vi.useRealTimers()
})

const later = (days: number) => vi.setSystemTime(Date.now() + days * dayMs)
const newSubscriber = () => subscriberOf(() => given.operator.newSeller())
const shown = async (email: string) => (await given.operator.admin(['show-subscription', email])).out

describe('setup-billing', () => {
  const setUp = () => given.operator.admin(['setup-billing', '--yes'])

  test('makes the four prices once; later sign-ups get a trial', async () => {
    const before = await given.operator.newSeller()
    expect((await loadTenantPlan(before.tenantId))?.trial_ends_at).toBeUndefined()
    expect((await setUp()).out).toMatch(/^Billing is on\. New prices: (\S+, ){3}\S+\.\n$/)
    expect((await setUp()).out).toBe('Billing is on. No price changed.\n')
    const after = await given.operator.newSeller()
    expect(await shown(after.email)).toMatch(/State +trial\nTrial until +2026-11-24T12:00:00\.000Z\n/)
    expect(await shown(before.email)).toMatch(/State +unbilled\nTrial until +no trial\n/)
  })

  test('says in its help what a stage without it, or without a key, has', async () => {
    const { out } = await given.operator.admin(['setup-billing', '--help'])
    expect(out.replaceAll('\n', ' ')).toContain(
      "without a Stripe key, has no trial, no billing and no limits but the plan's own",
    )
  })
})

describe('show-subscription', () => {
  test('tells what is paid, until when, and what follows', async () => {
    const seller = await newSubscriber()
    later(15)
    await seller.subscribe({ plan: 'pro', interval: 'month' })
    const { subscription } = await seller.plan()
    const out = await shown(seller.email)
    expect(out).toMatch(/^Plan +pro\nState +active\n/)
    expect(out).toMatch(
      new RegExp(`Subscription +${subscription?.id}\nCustomer +${subscription?.customer_id}\n`),
    )
    expect(out).toMatch(/Price +\$247\.00 a month, without tax\nPeriod ends +2026-12-25T12:00:00\.000Z\n/)
    expect(out).toMatch(/Renewed +yes\nThen +the same\nPast due since +not past due\n/)
  })

  test('an unknown seller is reported', async () => {
    const { code, err } = await given.operator.admin(['show-subscription', 'nobody@example.com'])
    expect(code).toBe(1)
    expect(err).toContain('Nobody has signed up with this email')
  })
})

describe('comp-plan', () => {
  const give = (email: string, until: string) =>
    given.operator.admin(['comp-plan', email, 'pro', '--until', until, '--yes'])

  test('gives Pro until a day’s end, also after the trial, and audits it', async () => {
    const seller = await newSubscriber()
    later(20)
    const add = () => seller.call(addStoreProducts, { product_ids: [course?.id] })
    expect((await add()).status).toBe(403)
    expect((await give(seller.email, '2026-12-31')).code).toBe(0)
    expect(await shown(seller.email)).toMatch(/^Plan +pro\nState +comp\n/)
    expect((await add()).status).toBe(200)
    expect(await auditOf(seller.tenantId)).toMatchObject([
      { what: 'comp-plan', details: { plan: 'pro', until: '2026-12-31T23:59:59.999Z' } },
    ])
    later(40)
    expect((await add()).body.error).toBe('plan-ended')
  })

  test.each(['2026-11-09', '31.12.2026', 'tomorrow', ''])(
    'until %j changes nothing, and says why',
    async (until) => {
      const seller = await newSubscriber()
      const { code, err } = await give(seller.email, until)
      expect(code).toBe(1)
      expect(err).toContain('Give a date to come, like 2027-01-31.')
      expect((await seller.plan()).comp_until).toBeUndefined()
    },
  )
})
