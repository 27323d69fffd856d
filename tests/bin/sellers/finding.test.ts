import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { paymentsNumbered } from '#lambdas/data/sales/numbered-receipts.ts'
import { auditWrite } from '#lambdas/data/table/audit.ts'
import { getItem, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { newShop } from '#tests/harness/sellers/shop.ts'
import { auditOf } from '../support/operator.ts'
import { operatorWithPayments } from '../support/operator-with-payments.ts'

const given = operatorWithPayments()
const admin = (...args: string[]) => given.operator.admin(args)
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A seller whose store sold something, and what it sold. */
async function soldShop() {
  const seller = await given.operator.newSeller()
  const shop = await newShop(given.payments, seller)
  const bought = await shop.buy()
  await settlePayment(stripeSales, bought.paymentId)
  return { ...seller, shop, bought }
}

describe('find-purchases', () => {
  test('finds a purchase by its buyer, in any case, and by its payment', async () => {
    const { bought } = await soldShop()
    for (const search of [
      ['--buyer', bought.email.toUpperCase()],
      ['--payment', bought.paymentId],
    ]) {
      const { code, out } = await admin('find-purchases', ...search)
      expect(code).toBe(0)
      expect(out).toMatch(new RegExp(`^Payment +${bought.paymentId}\n`))
      expect(out).toMatch(/State +paid\n/)
      expect(out).toMatch(/Receipt +\d{6}-\d{6}, not mailed yet\n/)
      expect(out).not.toContain(bought.email)
    }
  })

  test('finds those of a store by its site address', async () => {
    const { bought, tenantId } = await soldShop()
    const address = `shop-${tenantId.toLowerCase().replaceAll('_', '-')}`
    await updateItem(keys.siteName(address), {
      UpdateExpression: 'SET tenant_id = :tenant, id = :id',
      ExpressionAttributeValues: { ':tenant': tenantId, ':id': address },
    })
    expect((await admin('find-purchases', '--store', address)).out).toContain(bought.paymentId)
    expect((await admin('find-purchases', '--store', 'of-nobody')).err).toBe(
      'No store has the address of-nobody.\n',
    )
  })

  test('says that there is none, and asks for one search', async () => {
    expect((await admin('find-purchases', '--buyer', 'nobody@buyers.example')).out).toBe(
      'There is no such purchase.\n',
    )
    const { err } = await admin('find-purchases', '--buyer', 'a@b.example', '--payment', 'pi_1')
    expect(err).toBe('Pass one of --buyer, --payment and --store.\n')
  })
})

describe('resend-receipt', () => {
  test('has the receipt mailed once more, and is audited with its reason', async () => {
    const { bought } = await soldShop()
    await updateItem(keys.receipt(bought.paymentId), {
      UpdateExpression: 'SET mailed = id',
    })
    const { code, out } = await admin('resend-receipt', bought.paymentId, '--reason', 'lost it')
    expect([code, out]).toEqual([0, 'The receipt is on its way to the email of the payment.\n'])
    const receipt = await getItem(keys.receipt(bought.paymentId))
    expect(receipt).not.toHaveProperty('mailed')
    expect(receipt).toMatchObject({ email: bought.email, library_id: await emailKeyOf(bought.email) })
    expect(await auditOf(bought.paymentId)).toMatchObject([
      { what: 'resend-receipt', outcome: 'done', details: { reason: 'lost it' } },
    ])
  })

  test('refuses an unknown payment, and one without a reason', async () => {
    expect((await admin('resend-receipt', 'pi_unknown', '--reason', 'x')).err).toContain(
      'There is no receipt of this payment.',
    )
    expect((await given.operator.adminAsTyped(['resend-receipt', 'pi_unknown'])).err).toContain(
      'REASON is missing.',
    )
  })
})

describe('lists', () => {
  test('list-sellers shows each seller with plan, store and totals', async () => {
    const { email, tenantId } = await soldShop()
    const { out } = await admin('list-sellers', '--limit', '1000')
    const own = out.split('\n\n').find((part) => part.includes(tenantId))
    expect(own).toMatch(new RegExp(`Email +${email}\nTenant +${tenantId}\n`))
    expect(own).toMatch(/Orders +1, commissions \$/)
    expect((await admin('list-sellers', '--limit', '1')).out).toMatch(/\n\n1 seller\n$/)
  })

  test('list-orders shows a seller’s orders, also those of one state', async () => {
    const { email, bought } = await soldShop()
    expect((await admin('list-orders', email)).out).toContain(`  ${bought.paymentId}  paid  $`)
    expect((await admin('list-orders', email, '--state', 'refunded')).out).toBe('There is no such order.\n')
    expect((await admin('list-orders', email, '--state', 'gone')).err).toContain(
      `STATE can't be "gone". Choose one of paid, partially_refunded, refunded, disputed, lost.`,
    )
  })

  test('show-audit shows who changed what, newest first, by target, command and time', async () => {
    const { email, tenantId, userId } = await soldShop()
    for (const credits of ['5', '7']) await admin('grant-credits', email, credits, '--reason', 'test')
    const lines = (await admin('show-audit', '--target', email)).out.trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain(`grant-credits  done  ${tenantId}  delta=7  reason=test`)
    expect((await admin('show-audit', '--target', tenantId, '--limit', '1')).out.trim()).toBe(lines[0])
    expect((await admin('show-audit', '--target', tenantId, '--what', 'set-plan')).out).toBe(
      'There is no such entry.\n',
    )
    expect((await admin('show-audit', '--target', '-of-nobody')).out).toBe('There is no such entry.\n')
    await transact([auditWrite({ who: `seller ${userId}`, what: 'end-sessions', target: userId })])
    for (const target of [email, tenantId])
      expect((await admin('show-audit', '--target', target)).out).toContain(`end-sessions  done  ${userId}`)
    expect((await admin('show-audit', '--since', '2999-01-01T00:00:00Z')).out).toBe(
      'There is no such entry.\n',
    )
  })
})

test('delete-seller with --yes still prints what is owed', async () => {
  const { email } = await soldShop()
  const { code, out } = await admin('delete-seller', email, '--yes')
  expect(code).toBe(0)
  expect(out).toMatch(
    /has 0 products and 1 order\. Owed to the seller: \$0\.00 available, \$\d+\.\d\d pending/,
  )
})

describe('number-receipts', () => {
  test('has an older sale found by its receipt, however often it runs', async () => {
    const { tenantId, bought } = await soldShop()
    const [, number = ''] = (await admin('find-purchases', '--payment', bought.paymentId)).out.match(
      /Receipt +(\d{6}-\d{6})/,
    ) ?? ['']
    expect(await paymentsNumbered(number)).toEqual([])
    for (let time = 0; time < 2; time++)
      expect((await admin('number-receipts')).out).toMatch(/^\d+ receipts? can be found\.\n$/)
    expect(await paymentsNumbered(number)).toEqual([{ paymentId: bought.paymentId, tenantId }])
  })
})
