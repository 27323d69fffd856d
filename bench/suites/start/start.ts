import type { Browser } from '@playwright/test'
import { median } from '#bench/measure/times.ts'
import { atMost, type Row } from '#bench/report/row.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { dialogs } from './dialogs.ts'
import { measureRounds, rounds, timeOf } from './measure-rounds.ts'
import { type App, measuredApp } from './measured-app.ts'
import {
  clickToContent,
  firstKeyMs,
  inNewProfile,
  type Network,
  networks,
  type Visit,
  visit,
} from './visit.ts'

/** Measures how fast the seller's application starts. */
export async function start(): Promise<Row[]> {
  await buildWeb()
  const stack = await ownStack()
  try {
    const app = measuredApp(stack.origin, await storeOwner(stack))
    return await withBrowser(async (browser) => {
      const rows: Row[] = []
      for (const network of networks)
        rows.push(
          ...(await forms(browser, app, network)),
          ...(await dashboards(browser, app, network)),
          ...(await dialogs(browser, app, network)),
          await firstPress(browser, stack.origin, network),
        )
      return rows
    })
  } finally {
    await stack.stop()
  }
}

async function forms(browser: Browser, { form, answers }: App, network: Network): Promise<Row[]> {
  const visits = await measureRounds(async () => {
    const visited = await inNewProfile(browser, undefined, async (context) => {
      const first = await visit(context, form, network)
      return { ...first, keyMs: await firstKeyMs(first.page, form.selector) }
    })
    const answering = await inNewProfile(browser, undefined, (context) => visit(context, answers, network))
    return { ...visited, answersMs: answering.seenMs }
  })
  return [
    timeOf('sign-in form visible', network, visits.map(seen)),
    timeOf(
      'sign-in form answers a press',
      network,
      visits.map(({ answersMs }) => answersMs),
    ),
    timeOf(
      'first key stroke in the form',
      network,
      visits.map(({ keyMs }) => keyMs),
    ),
    ...counts('sign-in form', network, visits, { requests: 6 }),
    ...shifts('sign-in form', network, visits),
  ]
}

async function dashboards(browser: Browser, { dashboard, list }: App, network: Network): Promise<Row[]> {
  const visits = await measureRounds(async () => {
    const place = await dashboard()
    return inNewProfile(browser, place.session, async (context) => {
      const cold = await visit(context, place, network)
      const first = await clickToContent(cold.page, list)
      await cold.page.goBack()
      // Pages that were left are in the document, out of sight.
      await cold.page.locator(place.selector).filter({ visible: true }).first().waitFor()
      const again = await clickToContent(cold.page, list)
      await cold.page.close()
      return { cold, warm: await visit(context, place, network), first, again }
    })
  })
  const cold = visits.map((it) => it.cold)
  const warm = visits.map((it) => it.warm)
  const msOf = (name: 'first' | 'again') => visits.map((it) => it[name].ms)
  return [
    timeOf("dashboard's numbers, cold", network, cold.map(seen)),
    timeOf("dashboard's numbers, warm", network, warm.map(seen)),
    ...counts("dashboard's numbers, cold", network, cold, { requests: 10 }),
    ...shifts('dashboard, cold', network, cold),
    ...shifts('dashboard, warm', network, warm),
    timeOf('route change, first', network, msOf('first')),
    timeOf('route change, again', network, msOf('again')),
    atMost({
      what: `route change: longest task, ${network.name}`,
      value: median(visits.map((it) => Math.max(it.first.longestTaskMs, it.again.longestTaskMs))),
      limit: 100,
      unit: 'ms',
      digits: 0,
    }),
  ]
}

/** The first press on the landing page's calculator, with nothing scrolled before. */
async function firstPress(browser: Browser, origin: string, network: Network): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++)
    times.push(
      await inNewProfile(browser, undefined, async (context) => {
        const { page } = await visit(context, { address: `${origin}/`, selector: 'h1' }, network)
        return firstKeyMs(page, '#sales')
      }),
    )
  const what = `landing page: first key on the calculator, ${network.name}`
  return atMost({ what, value: median(times), limit: 200, unit: 'ms', digits: 0 })
}

const seen = ({ seenMs }: { seenMs: number }) => seenMs

function counts(
  what: string,
  { name }: Network,
  visits: readonly Visit[],
  limit: { requests: number },
): Row[] {
  return [
    atMost({
      what: `${what}: requests before, ${name}`,
      value: Math.max(...visits.map((it) => it.requests)),
      limit: limit.requests,
      unit: 'requests',
    }),
    atMost({
      what: `${what}: depth of what they waited for, ${name}`,
      value: Math.max(...visits.map((it) => it.depth)),
      limit: 3,
      unit: 'requests',
    }),
  ]
}

const shifts = (what: string, { name }: Network, visits: readonly Visit[]): Row[] => [
  atMost({
    what: `${what}: layout shift (CLS), ${name}`,
    value: Math.max(...visits.map((it) => it.shift)),
    limit: 0,
    unit: '',
    digits: 3,
  }),
]
