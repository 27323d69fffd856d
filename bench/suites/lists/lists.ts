import type { Browser, CDPSession, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { longestTaskMs } from '#bench/measure/longest-task.ts'
import { median } from '#bench/measure/times.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { sessionOf } from '#tests/harness/browser/browser-session.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { customerOf, entryOf, orderOf } from './list-samples.ts'

const rowsOnPage = 50
const sizes = [50, 10_000]
const rounds = 5
const slowerProcessor = 4
/** What a page still does after it has shown rows, and when a long task is reported. */
const settleMs = 400

type List = {
  what: string
  address: string
  api: string
  /** The element of the list. Its children are groups of rows. */
  list: string
  width: number
  reply: (numbers: readonly number[]) => Record<string, unknown>
}

const orders = {
  api: '/api/orders',
  reply: (numbers: readonly number[]) => ({ orders: numbers.map(orderOf) }),
}
const lists: readonly List[] = [
  { ...orders, what: 'orders, table', address: '/app/orders', list: 'main table', width: 1440 },
  { ...orders, what: 'orders, cards', address: '/app/orders', list: 'main [role=list]', width: 412 },
  {
    what: 'ledger',
    address: '/app/orders?tab=ledger',
    api: '/api/ledger',
    list: 'main [role=list]',
    width: 1440,
    reply: (numbers) => ({ entries: numbers.map(entryOf) }),
  },
  {
    what: 'customers, table',
    address: '/app/customers',
    api: '/api/customers',
    list: 'main table',
    width: 1440,
    reply: (numbers) => ({ customers: numbers.map(customerOf) }),
  },
]

/** Measures what the next rows of a long list take, with few and with many rows before them. */
export async function longLists(): Promise<Row[]> {
  await buildWeb()
  const stack = await ownStack()
  try {
    return await withBrowser(async (browser) => {
      const rows: Row[] = []
      for (const list of lists)
        for (const size of sizes) rows.push(...(await nextRows(browser, stack, list, size)))
      return rows
    })
  } finally {
    await stack.stop()
  }
}

async function nextRows(browser: Browser, stack: OwnStack, list: List, size: number): Promise<Row[]> {
  const { page, sendPage } = await openList(browser, stack, list, size)
  try {
    await showRows(page, list.list, size)
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    const measured: Work[] = []
    for (let round = 1; round <= rounds; round++) {
      await page.waitForTimeout(settleMs)
      const showNext = async () => {
        await sendPage()
        await showRows(page, list.list, size + round * rowsOnPage)
      }
      measured.push(await workOf(page, session, showNext))
    }
    const what = `${list.what}: the next ${rowsOnPage} rows after ${size}`
    return [
      atMost({
        what: `${what}, longest task`,
        value: median(measured.map(({ longestTaskMs }) => longestTaskMs)),
        limit: 100,
        unit: 'ms',
        digits: 0,
      }),
      plain(`${what}, all work`, `${written(median(measured.map(({ taskMs }) => taskMs)), 0)} ms`),
    ]
  } finally {
    await page.context().close()
  }
}

/** Opens the list. Its API replies at once until `size` rows are shown, and then with one page for each `sendPage`. */
async function openList(browser: Browser, stack: OwnStack, list: List, size: number) {
  const session = sessionOf(await newSeller({ at: stack }))
  const context = await browser.newContext({
    viewport: { width: list.width, height: 900 },
    storageState: session,
  })
  const page = await context.newPage()
  await page.addInitScript(replyInPage, { api: list.api, rowsOnPage, size, replies: repliesOf(list, size) })
  await page.goto(`${stack.origin}${list.address}`)
  const sendPage = () => page.evaluate(() => dispatchEvent(new Event('bench-send-page')))
  return { page, sendPage }
}

/** The replies of a list's API, one for each page that is shown or waits at the end. */
const repliesOf = ({ reply }: List, size: number) =>
  Array.from({ length: size / rowsOnPage + rounds + 1 }, (_, at) => {
    const start = at * rowsOnPage
    const numbers = Array.from({ length: rowsOnPage }, (_, n) => start + n)
    return JSON.stringify({ ...reply(numbers), cursor: String(start + rowsOnPage) })
  })

type Replies = { api: string; rowsOnPage: number; size: number; replies: readonly string[] }

/** Runs in the page. Thousands of requests through the browser's protocol would take minutes. */
function replyInPage({ api, rowsOnPage, size, replies }: Replies) {
  const network = window.fetch
  const waiting: (() => void)[] = []
  let allowedRows = size
  addEventListener('bench-send-page', () => {
    allowedRows += rowsOnPage
    for (const send of waiting.splice(0)) send()
  })
  window.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (pathname !== api) return network(input, init)
    const start = Number(searchParams.get('cursor') ?? 0)
    if (start >= allowedRows) await new Promise<void>((resolve) => waiting.push(resolve))
    return new Response(replies[start / rowsOnPage], { headers: { 'content-type': 'application/json' } })
  }
}

/** Scrolls to the end of the list until it has so many rows. To select each row would take longer than what is measured. */
const showRows = (page: Page, list: string, count: number) =>
  page.evaluate(
    ({ list, count }) =>
      new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          const groups = [...(document.querySelector(list)?.children ?? [])].filter(
            ({ localName }) => localName !== 'thead',
          )
          const rows = groups.reduce((sum, { childElementCount }) => sum + childElementCount, 0)
          const isShown = rows >= count
          scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
          if (!isShown) return
          clearInterval(timer)
          resolve()
        }, 30)
      }),
    { list, count },
  )

const Metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
type Work = { taskMs: number; longestTaskMs: number }

/** Returns how long the page's thread was busy meanwhile, and its longest task. */
async function workOf(page: Page, session: CDPSession, work: () => Promise<void>): Promise<Work> {
  const before = await taskMsIn(session)
  const longest = await longestTaskMs(session, async () => {
    await work()
    await page.waitForTimeout(settleMs)
  })
  return { taskMs: (await taskMsIn(session)) - before, longestTaskMs: longest }
}

async function taskMsIn(session: CDPSession) {
  const { metrics } = Metrics.parse(await session.send('Performance.getMetrics'))
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
