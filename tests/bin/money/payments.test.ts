import { describe, expect, test, vi } from 'vitest'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { changePayments } from '#local/emulators/stripe/tools.ts'
import { newShop, oneOfEach, totalOf } from '#tests/harness/sellers/shop.ts'
import { auditOf } from '../support/operator.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'

const given = operatorWithPayments()

const reason = ['--reason', 'asked within 30 days', '--yes']
const total = totalOf(oneOfEach)

describe('reconcile', () => {
  test('settles what nobody told of, since a time, and says how many', async () => {
    const shop = await newShop(given.payments)
    await shop.buy()
    const { out, code } = await given.operator.admin(['reconcile', '--since', '2026-03-01T12:00:00Z'])
    expect(code).toBe(0)
    expect(out).toMatch(/^\d+ payments? compared, \d+ settled\.\n$/)
    expect(await shop.orders()).toHaveLength(1)
  })

  test('asks for a time that it can read', async () => {
    const { err, code } = await given.operator.admin(['reconcile', '--since', 'yesterday'])
    expect(code).toBe(1)
    expect(err).toContain(`SINCE can't be "yesterday". Give a time like 2026-03-01T12:00:00Z.\nUsage: `)
  })
})

describe('refund', () => {
  test('gives everything back and ends access; a second time nothing is left', async () => {
    const shop = await newShop(given.payments)
    const { paymentId } = await shop.buy()
    const first = await given.operator.admin(['refund', paymentId, ...reason])
    expect(first.out).toContain(`$${(total / 100).toFixed(2)}`)
    expect(await shop.orders()).toMatchObject([
      { state: 'refunded', refunded_cents: total, commission_cents: 0 },
    ])
    expect(await shop.stats()).toMatchObject({ total_orders: 1, total_commission_cents: 0 })
    const second = await given.operator.admin(['refund', paymentId, ...reason])
    expect([second.code, second.err]).toEqual([1, 'This is refunded already. Nothing was changed.\n'])
    expect((await auditOf(paymentId)).map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  })

  test('gives back one line, or an amount up to what is left', async () => {
    const shop = await newShop(given.payments)
    const { paymentId } = await shop.buy()
    await given.operator.admin(['refund', paymentId, '--line', '1', ...reason])
    expect(await shop.orders()).toMatchObject([{ state: 'partially_refunded', refunded_cents: 4901 }])
    await given.operator.admin(['refund', paymentId, '--amount', '99', ...reason])
    expect(await shop.orders()).toMatchObject([{ refunded_cents: 5000 }])
    const { err } = await given.operator.admin(['refund', paymentId, '--amount', String(total), ...reason])
    expect(err).toContain(`Only ${total - 5000} cents of this payment are left.`)
  })

  test.each([
    ['no reason', ['pi_1'], 'REASON is missing.'],
    ['two amounts', ['pi_1', '--line', '0', '--amount', '1', ...reason], 'Pass either --line or --amount.'],
    ['no whole cents', ['pi_1', '--amount', '1.5', ...reason], 'Give whole cents, at least 1.'],
    ['an unknown payment', ['pi_unknown', ...reason], 'The payment provider has no such payment'],
  ])('refuses %s', async (_, args, sentence) => {
    const { code, err } = await given.operator.adminAsTyped(['refund', ...args])
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })

  test('asks first, and does nothing without the payment’s id', async () => {
    const shop = await newShop(given.payments)
    const { paymentId } = await shop.buy()
    const { asked, err } = await given.operator.admin(['refund', paymentId, '--reason', 'x'], 'no')
    expect(asked).toHaveLength(1)
    expect(err).toBe('Nothing was changed.\n')
    expect(await stripeSales.load(paymentId)).toMatchObject({ refunds: [] })
  })

  test('an unanswered refund is recorded if it happened and tells what to check', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const shop = await newShop(given.payments)
    const { paymentId } = await shop.buy()
    changePayments(given.payments.local, { fault: 'refund' })
    const { code, err } = await given.operator.admin(['refund', paymentId, ...reason])
    changePayments(given.payments.local, { fault: null })
    expect(code).toBe(1)
    expect(err).toContain('look at the payment in Stripe before you repeat it')
    expect(await shop.orders()).toMatchObject([{ state: 'refunded', refunded_cents: total }])
    expect(
      given.payments.local.account.records.all('refunds').filter((one) => one.payment_intent === paymentId),
    ).toHaveLength(1)
  })
})
