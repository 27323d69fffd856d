import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  getExportHandler as getExport,
  openExportHandler as openExport,
  requestExportHandler as requestExport,
} from '#lambdas/actions/account.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { listFailedWork } from '#lambdas/data/table/failed-work.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { sellerArchive } from '#lambdas/exports/seller-archive.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { handler as makeExports } from '#lambdas/scheduled/make-exports.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { type FakeBucket, fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { underConflicts } from '#tests/harness/functions/force-conflicts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { closingSeller } from '#tests/harness/sellers/closing-seller.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'

const hourMs = 60 * 60 * 1000
const [course] = sampleCatalog
let accounts: Accounts
let bucket: FakeBucket
beforeAll(async () => {
  accounts = await startAccounts()
  bucket = await fakeBucket()
})
afterAll(() => {
  accounts.restore()
  bucket.restore()
})
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-02T12:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const run = () => makeExports({}, { ...lambdaContext, getRemainingTimeInMillis: () => 900_000 })
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * hourMs)

async function newSeller() {
  const seller = closingSeller(accounts, await inProcessSeller())
  const files = () => [...bucket.pages.keys()].filter((key) => key.startsWith(`exports/${seller.tenantId}/`))
  return {
    ...seller,
    files,
    ask: () => seller.call(requestExport, {}),
    open: (token: string) => seller.call(openExport, { token }),
    /** The token of the link in the newest mail. */
    token: async () => {
      const text = (await seller.mails()).find(({ subject }) => /data is ready/.test(subject))?.text ?? ''
      return /#download=([\w-]{43})/.exec(text)?.[1] ?? ''
    },
  }
}

describe('A seller who asks for their data', () => {
  test('gets one mail with a link that downloads the file for a minute', async () => {
    const seller = await newSeller()
    expect((await seller.call(getExport)).body).toEqual({ state: 'none', is_used: false, left_today: 3 })
    expect((await seller.ask()).body).toMatchObject({ state: 'preparing', left_today: 2 })
    await Promise.all([run(), run()])
    await run()
    expect((await seller.call(getExport)).body).toMatchObject({ state: 'ready', is_used: false })
    expect(await seller.notices()).toEqual(['export-ready'])
    const { status, body } = await seller.open(await seller.token())
    expect(status).toBe(200)
    const url = new URL(String(body.url))
    expect(url.pathname).toContain(`/exports/exports/${seller.tenantId}/`)
    expect(url.searchParams.get('X-Amz-Expires')).toBe('60')
    expect((await seller.audit()).toSorted()).toEqual([
      ...['seller open-export done', 'seller request-export done'],
    ])
  })

  test('uses the link once', async () => {
    const seller = await newSeller()
    await seller.ask()
    await run()
    const token = await seller.token()
    const answers = await Promise.all([seller.open(token), seller.open(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await seller.call(getExport)).body).toMatchObject({ is_used: true })
  })

  test('guessed, expired, earlier and other sellers’ links are refused alike', async () => {
    const [seller, other] = [await newSeller(), await newSeller()]
    for (const one of [seller, other]) await one.ask()
    await run()
    const first = await seller.token()
    const refused = {
      status: 404,
      body: { error: 'not-found', message: expect.stringContaining('new file') },
    }
    expect(await seller.open('g'.repeat(43))).toMatchObject(refused)
    expect(await seller.open(await other.token())).toMatchObject(refused)
    later(24)
    expect(await seller.open(first)).toMatchObject(refused)
    await seller.ask()
    await run()
    expect(await seller.open(first)).toMatchObject(refused)
    expect((await seller.open(await seller.token())).status).toBe(200)
    expect((await other.call(getExport)).body).toMatchObject({ is_used: false })
  })

  test('may ask three times a day, and once while a file is being made', async () => {
    const seller = await newSeller()
    await Promise.all([seller.ask(), seller.ask(), seller.ask()])
    expect((await seller.call(getExport)).body).toMatchObject({ left_today: 2 })
    for (let n = 0; n < 2; n++) {
      await run()
      later(1)
      expect((await seller.ask()).status).toBe(200)
    }
    await run()
    expect(await seller.ask()).toMatchObject({ status: 429, body: { error: 'too-many-requests' } })
    later(24)
    expect((await seller.ask()).status).toBe(200)
  })

  test('still gets it while the account is being closed', async () => {
    const seller = await newSeller()
    await seller.close()
    await seller.ask()
    await run()
    expect((await seller.open(await seller.token())).status).toBe(200)
  })

  test('gets it with the next run when one fails', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const seller = await newSeller()
    await seller.ask()
    bucket.failPut = () => true
    expect(await run()).toMatchObject({ failed: 1 })
    expect(await listFailedWork('make-exports')).toHaveLength(1)
    bucket.failPut = () => false
    expect((await seller.call(getExport)).body).toMatchObject({ state: 'preparing' })
    await run()
    expect((await seller.call(getExport)).body).toMatchObject({ state: 'ready' })
    expect(seller.files()).toHaveLength(1)
    expect(await listFailedWork('make-exports')).toEqual([])
  })
})

/** A set of the table is a list in JSON. */
const asJson = (item: unknown): unknown =>
  JSON.parse(JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)))

test('the file has every record as JSON and tables of the seller’s data', async () => {
  const seller = await newSeller()
  await seller.call(addStoreProducts, { product_ids: [course?.id] })
  await recordOrder({
    tenantId: seller.tenantId,
    productId: course?.id ?? '',
    buyerEmail: 'buyer@example.com',
    paymentId: `cash-${seller.tenantId}`,
    paidAt: Date.parse('2026-03-01T09:00:00Z'),
  })
  const profile = await loadProfile(seller.userId)
  if (!profile) throw new Error('no profile')
  const files = unzipSync(await sellerArchive(profile))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(Object.keys(files).toSorted()).toEqual([
    ...['README.txt', 'customers.csv', 'everything.json', 'ledger.csv', 'orders.csv', 'products.csv'],
    'visits.csv',
  ])
  const everything: unknown[] = JSON.parse(text('everything.json'))
  const own = await queryItems(tenantPartition(seller.tenantId))
  expect(everything).toEqual(expect.arrayContaining(own.map(asJson)))
  const rowsOf = (name: string) => text(name).trim().split('\r\n').slice(1)
  expect(rowsOf('orders.csv')).toHaveLength(1)
  expect(rowsOf('orders.csv')[0]).toContain(`cash-${seller.tenantId}`)
  expect(rowsOf('customers.csv')).toHaveLength(1)
  expect(rowsOf('ledger.csv')[0]).toMatch(/,earn,/)
  expect(rowsOf('products.csv')[0]).toContain(course?.id)
  expect(rowsOf('visits.csv')).toEqual(['2026-03-01,all sources,0,0,1', '2026-03-01,direct,0,0,1'])
  expect(text('customers.csv')).not.toContain('buyer@example.com')
})

test('a busy store’s table of visits has a line for each day and source', async () => {
  const payee = await newPayee()
  await underConflicts(6, 3, () => payee.earn(5300))
  const days = (await queryItems(tenantPartition(payee.tenantId), 'DAY#')).map(({ sk }) => String(sk))
  expect(days.some((sk) => sk.includes('##'))).toBe(true)
  const profile = await loadProfile(payee.userId)
  if (!profile) throw new Error('no profile')
  const files = unzipSync(await sellerArchive(profile))
  const rows = strFromU8(files['visits.csv'] ?? new Uint8Array())
    .trim()
    .split('\r\n')
    .slice(1)
  const day = new Date(Date.now() - 31 * 24 * hourMs).toISOString().slice(0, 10)
  expect(rows).toEqual([`${day},all sources,0,0,6`, `${day},direct,0,0,6`])
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain(
    'the days of visits.csv are your store',
  )
})
