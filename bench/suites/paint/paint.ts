import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { percentile } from '#bench/measure/times.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { webFolder } from '#infra/paths.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { momentOf, noteMoments } from '#tests/harness/browser/paint-timings.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { servePages } from './page-server.ts'
import { storePages } from './store-pages.ts'

const rounds = 15
/** No round begins later, so that nobody waits for a busy machine. */
const lastRoundMs = 300_000
/** Other load only ever adds to a time, so the faster runs show what a page needs. */
const share = 0.25

type NetworkName = 'loopback' | "a phone's network"
type Network = { name: NetworkName; latency?: number; settleMs: number }
/** On loopback only processor time matters; on a phone's network bytes matter too. */
const networks: readonly Network[] = [
  { name: 'loopback', settleMs: 150 },
  { name: "a phone's network", latency: 150, settleMs: 400 },
]
const bytesPerSecond = 1_600_000 / 8

type Pair = { what: string; limits: Record<NetworkName, number>; page: string; bare: string }
type Comparison = { pair: Pair; network: Network; pageMs: number[]; bareMs: number[] }

/** Measures the largest contentful paint against a reduced version of the same HTML, all pages in turns. */
export async function paint(): Promise<Row[]> {
  await buildWeb()
  const server = await servePages()
  try {
    const pairs = [...storePairs(server.origin), await landingPage()]
    const comparisons = pairs.flatMap((pair) =>
      networks.map((network): Comparison => ({ pair, network, pageMs: [], bareMs: [] })),
    )
    await withBrowser((browser) => compareInTurns(browser, server, comparisons))
    return comparisons.map(rowOf)
  } finally {
    server.close()
  }
}

type Server = Awaited<ReturnType<typeof servePages>>

async function compareInTurns(browser: Browser, { origin, pages }: Server, comparisons: Comparison[]) {
  const startedAt = performance.now()
  for (let round = 0; round < rounds && performance.now() - startedAt < lastRoundMs; round++)
    for (const { pair, network, pageMs, bareMs } of comparisons) {
      pages.set('/page', pair.page)
      pages.set('/bare', pair.bare)
      pageMs.push(await paintedMs(browser, `${origin}/page`, network))
      bareMs.push(await paintedMs(browser, `${origin}/bare`, network))
    }
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b.*?<\/script>|<link rel="modulepreload".*?>/gs, '')
const withoutStyles = (html: string) => html.replace(/<style\b.*?<\/style>/gs, '')

const storePairs = (origin: string): Pair[] =>
  storePages(origin).map(({ what, page }) => ({
    what: `published page, ${what}: LCP against the same content as bare HTML`,
    limits: { loopback: 1.2, "a phone's network": 1.05 },
    page,
    bare: withoutStyles(withoutScripts(page)),
  }))

async function landingPage(): Promise<Pair> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  const what = 'landing page: LCP against its own HTML without script'
  const limits = { loopback: 1.15, "a phone's network": 1.15 }
  return { what, limits, page, bare: withoutScripts(page) }
}

function rowOf({ pair: { what, limits }, network: { name }, pageMs, bareMs }: Comparison) {
  const [ours, theirs] = [percentile(pageMs, share), percentile(bareMs, share)]
  return atMost({
    what: `${what}, ${name}`,
    value: ours / theirs,
    limit: limits[name],
    unit: 'times',
    digits: 2,
    note: `lower quartiles of ${pageMs.length} in turns: ${written(ours, 0)} ms against ${written(theirs, 0)} ms`,
  })
}

/**
 * As on a phone, where text without a family has the font of `sans-serif`. The fonts that the browser asks for by default are not on every machine
 * that measures, and bare text then has a stand-in that is open already: to open another font takes 4 ms, longer than anything in the styles.
 */
const phoneFonts = { standard: 'Open Sans', sansSerif: 'Open Sans', serif: 'DejaVu Serif' }

/** Uses a new browser context; the last reported paint counts. */
async function paintedMs(browser: Browser, address: string, { latency, settleMs }: Network) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await noteMoments(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontFamilies', { fontFamilies: phoneFonts })
  if (latency) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
  }
  await page.goto(address)
  await momentOf(page, 'painted')
  await pause(settleMs)
  const ms = await momentOf(page, 'painted')
  await context.close()
  return ms
}
