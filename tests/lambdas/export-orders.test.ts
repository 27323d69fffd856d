import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { OrderExport } from '#contract/sales/order-filter.ts'
import { exportOrdersHandler as exportOrders } from '#lambdas/actions/sales.ts'
import { codesSecretForTests } from '../harness/functions/codes-secret.ts'
import { putItems, storedLine, storedOrder } from '../harness/functions/stored-orders.ts'
import { type InProcessSeller, inProcessSeller } from '../harness/sellers/in-process-seller.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const noon = Date.parse('2026-03-01T12:00:00Z')
const Rows = z.array(z.record(z.string(), z.string()))

/** Collects all parts, as the page does. Returns the rows by heading, and the number of rows that each part announced. */
async function exported(seller: InProcessSeller, query: Record<string, string> = {}) {
  let csv = ''
  const counts: number[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const { body } = await seller.call(exportOrders, undefined, undefined, {
      ...query,
      ...(cursor && { cursor }),
    })
    const part: z.infer<typeof OrderExport> = OrderExport.parse(body)
    csv += part.csv
    counts.push(part.rows)
    cursor = part.cursor
  }
  return { csv, counts, rows: Rows.parse(parse(csv, { columns: true })) }
}

async function sellerWith(...changes: Record<string, unknown>[]) {
  const seller = await inProcessSeller()
  await putItems(changes.map((change, n) => storedOrder(seller.tenantId, noon + n, change)))
  return seller
}

test('the file has a line for each order, newest first, with amounts in dollars', async () => {
  const lines = [
    storedLine,
    { ...storedLine, line: 1, title: 'Say "yes", twice', quantity: 3, tax_cents: 1905 },
  ]
  const seller = await sellerWith(
    { id: 'pi_old', buyer: { email: 'a***a@buyers.example', full_email: 'ada@buyers.example' } },
    {
      id: 'pi_new',
      lines,
      total_cents: 40_705,
      refunded_cents: 5,
      state: 'partially_refunded',
      source: { s: 'Bio' },
    },
  )
  const { csv, rows } = await exported(seller)
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(rows).toEqual([
    {
      Order: 'pi_new',
      'Paid at': '2026-03-01T12:00:00.001Z',
      State: 'partially_refunded',
      Products: '1 x The Weekly Letter; 3 x Say "yes", twice',
      Seats: '4',
      Buyer: 'g***e@buyers.example',
      Country: 'DE',
      'Total USD': '407.05',
      'Discount USD': '0.00',
      'Tax USD': '19.05',
      'Refunded USD': '0.05',
      'Commission USD': '48.50',
      Deals: '',
      Source: 'bio',
    },
    expect.objectContaining({ Order: 'pi_old', Buyer: 'ada@buyers.example', Country: '', Source: 'direct' }),
  ])
})

test('a file of several parts has every order once and its headings once', async () => {
  const seller = await sellerWith(...Array.from({ length: 2100 }, (_, n) => ({ id: `pi_${n}` })))
  const { rows, counts } = await exported(seller)
  expect(counts.length).toBeGreaterThan(1)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2100)
  expect(rows.map(({ Order }) => Order)).toEqual(Array.from({ length: 2100 }, (_, n) => `pi_${2099 - n}`))
})

test('the file has exactly what is filtered', async () => {
  const seller = await sellerWith(
    { id: 'pi_1' },
    { id: 'pi_2', state: 'lost' },
    { id: 'pi_3', state: 'lost' },
  )
  const ids = async (query: Record<string, string>) =>
    (await exported(seller, query)).rows.map(({ Order }) => Order)
  expect(await ids({ state: 'lost' })).toEqual(['pi_3', 'pi_2'])
  expect(await ids({ q: 'pi_1' })).toEqual(['pi_1'])
  expect(await ids({ from: '2026-03-02' })).toEqual([])
})

test.each([
  '=HYPERLINK("https://evil.example","Invoice")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '＝1',
])('a text that a spreadsheet would run is only text: %j', async (hostile) => {
  const buyer = { email: hostile, full_email: hostile, country: hostile }
  const seller = await sellerWith({ buyer, source: { s: hostile }, id: hostile })
  const [row = {}] = (await exported(seller)).rows
  for (const cell of [row.Order, row.Buyer, row.Country]) expect(cell).toBe(`'${hostile}`)
  expect(row.Source).toMatch(/^[\p{L}\p{N}-]+$/u)
  for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[\s\p{Cc}]*[=+\-@＝＋－＠]/u)
})

test('the file of another seller has none of these orders', async () => {
  await sellerWith({ id: 'pi_theirs' })
  const eve = await inProcessSeller()
  expect((await exported(eve)).rows).toEqual([])
  const query = { cursor: '2026-03-01T12:00:00.000Z#pi_theirs' }
  expect(await eve.call(exportOrders, undefined, undefined, query)).toMatchObject({
    body: { csv: '', rows: 0 },
  })
})
