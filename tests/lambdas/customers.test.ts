import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CustomerOrders, Customers, CustomersExport } from '#contract/sales/customers.ts'
import {
  exportCustomersHandler as exportCustomers,
  getCustomerHandler as getCustomer,
  listCustomersHandler as listCustomers,
} from '#lambdas/actions/sales.ts'
import { putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { consumedUnits } from '../harness/functions/consumed-units.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'
import { paymentOf, settleSale } from '../harness/sellers/settled-sales.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

type Query = Record<string, string>
const customersOf = async (seller: InProcessSeller, query?: Query) =>
  Customers.parse((await seller.call(listCustomers, undefined, undefined, query)).body)
const emailsOf = async (seller: InProcessSeller, query?: Query) =>
  (await customersOf(seller, query)).customers.map(({ email }) => email)
const ask = (seller: InProcessSeller, id: string, query?: Query) =>
  seller.call(getCustomer, undefined, { id }, query)
const customerOf = async (seller: InProcessSeller, id: string, query?: Query) =>
  CustomerOrders.parse((await ask(seller, id, query)).body)
const exportOf = async (seller: InProcessSeller, query?: Query) =>
  CustomersExport.parse((await seller.call(exportCustomers, undefined, undefined, query)).body)

const grace = 'grace@buyers.example'
const linus = 'linus@buyers.example'
const maskedGrace = 'g***e@buyers.example'
const maskedLinus = 'l***s@buyers.example'
const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** Puts customers into the table as settling does, faster. */
async function manyCustomers({ tenantId }: InProcessSeller, count: number, country = 'DE') {
  const about = { email: 'm***y@buyers.example', country, has_consented: true }
  for (let n = 0; n < count; n++) {
    const id = `buyer-${n}`
    const at = new Date(Date.parse(march(1)) + n).toISOString()
    const buyer = {
      ...about,
      orders: 1,
      spent_cents: 4900,
      first_at: at,
      last_at: at,
      full_email: `${n}@x.example`,
    }
    await putItem({ ...keys.buyer(tenantId, id), type: 'buyer', id, created_at: at, ...buyer })
    await putItem({ ...keys.customer(tenantId, at, id), type: 'customer', id, created_at: at, ...about })
  }
}

describe('The list of customers', () => {
  test('has the newest purchase first, also for purchases that are settled late or together', async () => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: march(1) })
    await settleSale(seller, { email: linus, at: march(2) })
    expect(await emailsOf(seller)).toEqual([maskedLinus, maskedGrace])
    const payments = await Promise.all(
      [5, 3, 4].map((day) => paymentOf(seller, { email: grace, at: march(day) })),
    )
    await Promise.all(payments.map((facts) => settleFacts(facts)))
    expect(await emailsOf(seller)).toEqual([maskedGrace, maskedLinus])
    await settleSale(seller, { email: linus, at: march(4) })
    expect(await emailsOf(seller)).toEqual([maskedGrace, maskedLinus])
  })

  test('shows what settling counted, and no address without consent', async () => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: march(1), cents: 4900, country: 'DE' })
    await settleSale(seller, { email: grace, at: march(2), cents: 9900, country: 'FR' })
    const { customers, cursor } = await customersOf(seller)
    expect(customers).toEqual([
      {
        id: expect.any(String),
        email: maskedGrace,
        country: 'FR',
        orders: 2,
        spent_cents: 14_800,
        first_at: march(1),
        last_at: march(2),
        has_consented: false,
      },
    ])
    expect(cursor).toBeUndefined()
    expect(JSON.stringify(await customerOf(seller, customers[0]?.id ?? ''))).not.toContain(grace)
  })

  test('shows the whole address once a buyer agreed, whatever they choose later', async () => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: march(2) })
    await settleSale(seller, { email: grace, at: march(1), hasConsented: true })
    await settleSale(seller, { email: grace, at: march(3) })
    expect((await customersOf(seller)).customers).toMatchObject([
      { full_email: grace, has_consented: true, last_at: march(3) },
    ])
  })

  test('counts a payment once, subtracts refunds and excludes lost disputes', async () => {
    const seller = await inProcessSeller()
    const first = await settleSale(seller, { email: grace, at: march(1) })
    const second = await settleSale(seller, { email: grace, at: march(2) })
    const refunded = { ...first, refunds: [{ id: 're_1', at: Date.parse(march(3)), cents: 900 }] }
    for (const facts of [first, second, refunded, refunded]) await settleFacts(facts)
    expect((await customersOf(seller)).customers).toMatchObject([{ orders: 2, spent_cents: 8900 }])
    const dispute = { id: 'dp_1', at: Date.parse(march(4)), cents: 4900 }
    await settleFacts({ ...second, disputes: [{ ...dispute, state: 'open' }] })
    expect((await customersOf(seller)).customers).toMatchObject([{ spent_cents: 8900 }])
    await settleFacts({ ...second, disputes: [{ ...dispute, state: 'lost' }] })
    expect((await customersOf(seller)).customers).toMatchObject([{ orders: 2, spent_cents: 4000 }])
  })

  test('takes two requests to the table, page after page', async () => {
    const seller = await inProcessSeller()
    await manyCustomers(seller, 60)
    const { requests } = await consumedUnits(() => customersOf(seller))
    expect(requests).toEqual(['Query', 'BatchGetItem'])
    const first = await customersOf(seller)
    const second = await customersOf(seller, { cursor: first.cursor ?? '' })
    expect(first.customers.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, n) => `buyer-${59 - n}`),
    )
    expect(second.customers).toHaveLength(10)
    expect(second.cursor).toBeUndefined()
  })
})

describe('A search for customers', () => {
  test.each([
    ['buyers.example', 2],
    ['G***E', 1],
    [grace, 1],
    ['GRACE@buyers.example', 1],
    ['grace', 0],
    ['german', 1],
    ['fr', 1],
    ['nobody@buyers.example', 0],
    ['(', 0],
  ])('for %s finds %i', async (search, count) => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: march(1), country: 'DE' })
    await settleSale(seller, { email: linus, at: march(2), country: 'FR' })
    const { customers, searched } = await customersOf(seller, { search })
    expect({ found: customers.length, searched }).toEqual({ found: count, searched: 2 })
  })

  test('looks at a limited number at once, and goes on from there', async () => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: '2026-02-01T12:00:00.000Z', country: 'FR' })
    await manyCustomers(seller, 505)
    const first = await customersOf(seller, { search: 'France' })
    expect(first).toMatchObject({ customers: [], searched: 500 })
    const second = await customersOf(seller, { search: 'France', cursor: first.cursor ?? '' })
    expect(second).toMatchObject({ customers: [{ email: maskedGrace }], searched: 6 })
    expect(second.cursor).toBeUndefined()
    const crowd = await customersOf(seller, { search: 'Germany' })
    expect(crowd).toMatchObject({ searched: 50 })
    expect(await customersOf(seller, { search: 'Germany', cursor: crowd.cursor ?? '' })).toMatchObject({
      searched: 50,
      customers: expect.arrayContaining([expect.objectContaining({ id: 'buyer-454' })]),
    })
  })

  test('is refused when it is too long', async () => {
    const answer = await (await inProcessSeller()).call(listCustomers, undefined, undefined, {
      search: 'x'.repeat(101),
    })
    expect(answer).toMatchObject({ status: 400, body: { message: 'Search for at most 100 characters.' } })
  })
})

describe('A customer', () => {
  test('has their own orders alone, newest first, with three requests', async () => {
    const seller = await inProcessSeller()
    const [first, second] = [
      await settleSale(seller, { email: grace, at: march(1) }),
      await settleSale(seller, { email: grace, at: march(2) }),
    ]
    await settleSale(seller, { email: linus, at: march(3) })
    const id = (await customersOf(seller)).customers.find(({ email }) => email === maskedGrace)?.id ?? ''
    const { requests } = await consumedUnits(() => ask(seller, id))
    expect(requests).toHaveLength(3)
    const { customer, orders, cursor } = await customerOf(seller, id)
    expect(customer).toMatchObject({ email: maskedGrace, orders: 2 })
    expect(orders.map((order) => order.id)).toEqual([second.id, first.id])
    expect(cursor).toBeUndefined()
    const after = { cursor: `${march(2)}#${second.id}` }
    expect((await customerOf(seller, id, after)).orders.map((order) => order.id)).toEqual([first.id])
  })

  test.each(['nobody', 'nobody#2026', ' '])('%j is not found', async (id) => {
    expect(await ask(await inProcessSeller(), id)).toMatchObject({
      status: 404,
      body: { error: 'not-found', message: 'There is no such customer.' },
    })
  })
})

describe('The file of addresses', () => {
  test('has those who agreed, and nobody else', async () => {
    const seller = await inProcessSeller()
    await settleSale(seller, { email: grace, at: march(1), country: 'DE', hasConsented: true })
    await settleSale(seller, { email: linus, at: march(2) })
    expect(await exportOf(seller)).toEqual({
      customers: 1,
      csv: `\uFEFFEmail,Country,Orders,Spent (USD),First purchase,Last purchase\r\n${grace},Germany,1,49.00,${march(1)},${march(1)}\r\n`,
    })
  })

  test('comes in parts with one line of headings', async () => {
    const seller = await inProcessSeller()
    await manyCustomers(seller, 401)
    const first = await exportOf(seller)
    const second = await exportOf(seller, { cursor: first.cursor ?? '' })
    expect([first.customers, second.customers, second.cursor]).toEqual([400, 1, undefined])
    expect(second.csv).toMatch(/^0@x\.example,Germany,/)
  })

  test('runs nothing in a spreadsheet', async () => {
    const seller = await inProcessSeller()
    const email = '=hyperlink("x")@buyers.example'
    await settleSale(seller, { email, at: march(1), hasConsented: true })
    expect((await exportOf(seller)).csv).toContain(`"'=hyperlink(""x"")@buyers.example"`)
  })
})

describe('Another seller', () => {
  test('sees no customer, no address and no order, whatever cursor or id they send', async () => {
    const [ada, eve] = await Promise.all([inProcessSeller(), inProcessSeller()])
    const { id: orderId } = await settleSale(ada, { email: grace, at: march(1), hasConsented: true })
    const [customer] = (await customersOf(ada)).customers
    const forged = [
      `${march(2)}#${customer?.id}`,
      `TENANT#${ada.tenantId}`,
      `${march(9)}#${customer?.id}#${orderId}`,
    ]
    for (const cursor of forged) {
      expect(await customersOf(eve, { cursor })).toEqual({ customers: [] })
      expect(await customersOf(eve, { cursor, search: 'buyers' })).toEqual({ customers: [], searched: 0 })
      expect((await exportOf(eve, { cursor })).customers).toBe(0)
      expect((await ask(eve, customer?.id ?? '', { cursor })).status).toBe(404)
    }
  })

  test.each(['a b', '\u0000', 'x'.repeat(301), '=1', ''])('the cursor %j is refused', async (cursor) => {
    const seller = await inProcessSeller()
    for (const handler of [listCustomers, exportCustomers, getCustomer])
      expect((await seller.call(handler, undefined, { id: 'a' }, { cursor })).status).toBe(400)
  })
})
