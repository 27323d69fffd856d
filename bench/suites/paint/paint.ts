import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { percentile } from '#bench/measure/times.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { webFolder } from '#infra/paths.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { pageKinds } from '#rules/page-kinds.ts'
import { kindOfPage } from '#storefront/page-links.ts'
import { renderSite } from '#storefront/render-site.ts'
import { momentOf, noteMoments } from '#tests/harness/browser/paint-timings.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { wordedPage } from '#tests/harness/pages/worded-page.ts'
import { servePages } from './page-server.ts'

const rounds = 15
/** Other load only ever adds to a time, so the faster runs show what a page needs. */
const share = 0.25
const settleMs = 400

type NetworkName = 'loopback' | "a phone's network"
type Network = { name: NetworkName; latency?: number }
/** On loopback only processor time matters; on a phone's network bytes matter too. */
const networks: readonly Network[] = [{ name: 'loopback' }, { name: "a phone's network", latency: 150 }]
const bytesPerSecond = 1_600_000 / 8

type Pair = { what: string; limits: Record<NetworkName, number>; page: string; bare: string }

/** Measures the largest contentful paint against a reduced version of the same HTML, loaded in turns. */
export async function paint(): Promise<Row[]> {
  await buildWeb()
  const server = await servePages()
  try {
    const pairs = [...storePages(server.origin), await landingPage()]
    return await withBrowser(async (browser) => {
      const rows: Row[] = []
      for (const pair of pairs)
        for (const network of networks) rows.push(await compared(browser, server, pair, network))
      return rows
    })
  } finally {
    server.close()
  }
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b.*?<\/script>|<link rel="modulepreload".*?>/gs, '')
const withoutStyles = (html: string) => html.replace(/<style\b.*?<\/style>/gs, '')

/** One page of each kind, with the covers from the same server. */
function storePages(origin: string): Pair[] {
  const store = wordedPage(10)
  const products = store.products.map((product) => ({
    ...product,
    hero_image_url: product.hero_image_url.replace(new URL(product.hero_image_url).origin, origin),
  }))
  const pages = [...renderSite({ ...store, products })].map(([path, page]) => ({
    kind: kindOfPage(path),
    page,
  }))
  return pageKinds.map((kind) => {
    const page = pages.find((one) => one.kind === kind)?.page ?? ''
    return {
      what: `published page, ${kind}, 10 products: LCP against the same content as bare HTML`,
      limits: { loopback: 1.2, "a phone's network": 1.05 },
      page,
      bare: withoutStyles(withoutScripts(page)),
    }
  })
}

async function landingPage(): Promise<Pair> {
  const page = await readFile(join(webFolder, 'index.html'), 'utf8')
  const what = 'landing page: LCP against its own HTML without script'
  const limits = { loopback: 1.15, "a phone's network": 1.15 }
  return { what, limits, page, bare: withoutScripts(page) }
}

type Server = Awaited<ReturnType<typeof servePages>>

async function compared(browser: Browser, { origin, pages }: Server, pair: Pair, network: Network) {
  const { limits, page, bare } = pair
  const what = `${pair.what}, ${network.name}`

  pages.set('/page', page)
  pages.set('/bare', bare)
  const [pageMs, bareMs]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    pageMs.push(await paintedMs(browser, `${origin}/page`, network))
    bareMs.push(await paintedMs(browser, `${origin}/bare`, network))
  }
  const [ours, theirs] = [percentile(pageMs, share), percentile(bareMs, share)]
  const note = `lower quartiles of ${rounds} in turns: ${written(ours, 0)} ms against ${written(theirs, 0)} ms`
  return atMost({ what, value: ours / theirs, limit: limits[network.name], unit: 'times', digits: 2, note })
}

/** Uses a new browser context; the last reported paint counts. */
async function paintedMs(browser: Browser, address: string, { latency }: Network) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await noteMoments(page, 'h1')
  if (latency) {
    const session = await context.newCDPSession(page)
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
