import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { createRefundHandler as createRefund } from '#lambdas/actions/operators/operators.ts'
import {
  changeSuspensionHandler as changeSuspension,
  giveCreditsHandler as giveCredits,
  startViewHandler as startView,
} from '#lambdas/actions/operators/sellers.ts'
import { isoAt, now } from '#lambdas/clock.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { getItem, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { amountCapOf, capOf } from '#rules/operators.ts'
import { startDeskForTests, startPaymentsForTests } from '#tests/harness/functions/start-for-tests.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { newShop } from '#tests/harness/sellers/shop.ts'

const desk = startDeskForTests()
const payments = startPaymentsForTests()

const reason = 'An attack on the limits.'
const day = () => isoAt(now()).slice(0, 10)
const together = 20

/** As if the operator had done so much today. */
const after = ({ userId }: DeskOperator, kind: string, count: number) =>
  putItem({
    ...keys.rate(`operator#${userId}#${kind}#${day()}`, 'DAY'),
    ...{ type: 'rate', id: 'rate', created_at: isoAt(now()), count },
  })

const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length

test('twenty gifts of credits at once give no more than the day allows', async () => {
  const operator = await deskOperator(desk.accounts)
  const { tenantId: id } = await accountSeller(desk.accounts)
  const { tenant, stats } = await loadHome(id)
  const credits = 300
  const give = () =>
    operator.call(giveCredits, { credits, typed: tenant?.subdomain, request_id: ulid(), reason }, { id })
  const answers = await Promise.all(Array.from({ length: together }, give))
  const allowed = Math.floor((amountCapOf('grant-credits') ?? 0) / credits)
  // One that lost a race for the same counters may be repeated.
  expect(count(answers, 200)).toBeLessThanOrEqual(allowed)
  expect((await loadHome(id)).stats.credit_balance).toBe(stats.credit_balance + count(answers, 200) * credits)
  while ((await give()).status === 200);
  expect((await loadHome(id)).stats.credit_balance).toBe(stats.credit_balance + allowed * credits)
})

test('more credits at once than a day allows are refused', async () => {
  const operator = await deskOperator(desk.accounts)
  const { tenantId: id } = await accountSeller(desk.accounts)
  await after(operator, 'grant-credits-amount', 1)
  const { tenant } = await loadHome(id)
  const body = { credits: 2000, typed: tenant?.subdomain, request_id: ulid(), reason }
  expect(await operator.call(giveCredits, body, { id })).toMatchObject({ status: 429 })
})

test('suspensions of every kind count together, twenty at once', async () => {
  const operator = await deskOperator(desk.accounts)
  const sellers = await Promise.all(Array.from({ length: together }, () => accountSeller(desk.accounts)))
  await after(operator, 'suspension', capOf('suspension') - 2)
  const kinds = ['payouts', 'mail', 'ai']
  const answers = await Promise.all(
    sellers.map(({ tenantId: id }, n) =>
      operator.call(changeSuspension, { what: kinds[n % 3], change: 'suspend', reason }, { id }),
    ),
  )
  expect(count(answers, 200)).toBeLessThanOrEqual(2)
  expect(count(answers, 429)).toBeGreaterThan(0)
  const suspended = await Promise.all(
    sellers.flatMap(({ tenantId }) => kinds.map((what) => getItem(keys.suspendedSeller(what, tenantId)))),
  )
  expect(suspended.filter(Boolean)).toHaveLength(count(answers, 200))
})

test('views count, twenty at once', async () => {
  const operator = await deskOperator(desk.accounts)
  const { tenantId: id, userId } = await accountSeller(desk.accounts)
  await after(operator, 'start-view', capOf('start-view') - 2)
  const view = () => operator.call(startView, { user_id: userId, reason }, { id })
  const answers = await Promise.all(Array.from({ length: together }, view))
  expect(count(answers, 200)).toBeLessThanOrEqual(2)
  expect(count(answers, 429)).toBeGreaterThan(0)
})

test('the money that one operator refunds alone has a limit for the day', async () => {
  const operator = await deskOperator(desk.accounts)
  const shop = await newShop(payments.stripe)
  const { paymentId } = await shop.buy()
  await settlePayment(stripeSales, paymentId)
  await after(operator, 'refund-amount', (amountCapOf('refund') ?? 0) - 150)
  const refund = () => operator.call(createRefund, { payment_id: paymentId, cents: 100, reason })
  const answers = await Promise.all(Array.from({ length: together }, refund))
  expect(count(answers, 200)).toBeLessThanOrEqual(1)
  expect(count(answers, 429)).toBeGreaterThan(0)
  const facts = await stripeSales.load(paymentId)
  expect(facts).toMatchObject({
    refunds: Array.from({ length: count(answers, 200) }, () => ({ cents: 100 })),
  })
})
