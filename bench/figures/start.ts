import type { Browser } from '@playwright/test'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { atMost, type Row } from '../report/row.ts'
import { type Apps, ourApp, referenceApp } from '../start/apps.ts'
import { dialogs } from '../start/dialogs.ts'
import { inTurns, ratio, rounds } from '../start/in-turns.ts'
import { serveReferenceApp } from '../start/reference-app.ts'
import {
  clickToContent,
  firstKeyMs,
  inNewProfile,
  type Network,
  networks,
  type Visit,
  visit,
} from '../start/visit.ts'
import { median } from '../times.ts'

/** Measures how fast the seller's application starts, in turns with a reference app of the same libraries. */
export async function start(): Promise<Row[]> {
  await buildWeb()
  const [stack, reference] = [await ownStack(), await serveReferenceApp()]
  try {
    const apps = {
      ours: ourApp(stack.origin, await storeOwner(stack)),
      theirs: referenceApp(reference.origin),
    }
    return await withBrowser(async (browser) => {
      const rows: Row[] = []
      for (const network of networks)
        rows.push(
          ...(await forms(browser, apps, network)),
          ...(await dashboards(browser, apps, network)),
          ...(await dialogs(browser, apps, network)),
          await firstPress(browser, stack.origin, network),
        )
      return rows
    })
  } finally {
    await reference.close()
    await stack.stop()
  }
}

async function forms(browser: Browser, { ours, theirs }: Apps, network: Network): Promise<Row[]> {
  const [own, other] = await inTurns(ours, theirs, async ({ form, answers }) => {
    const visited = await inNewProfile(browser, undefined, async (context) => {
      const first = await visit(context, form, network)
      return { ...first, keyMs: await firstKeyMs(first.page, form.selector) }
    })
    const answering = await inNewProfile(browser, undefined, (context) => visit(context, answers, network))
    return { ...visited, answersMs: answering.seenMs }
  })
  return [
    ratio('sign-in form visible', network, own.map(seen), other.map(seen), 0.8),
    ratio('sign-in form answers a press', network, own.map(answers), other.map(answers), 1),
    ratio('first key stroke in the form', network, own.map(key), other.map(key), 1),
    ...counts('sign-in form', network, own, { requests: 6 }),
    ...shifts('sign-in form', network, own),
  ]
}

async function dashboards(browser: Browser, { ours, theirs }: Apps, network: Network): Promise<Row[]> {
  const [own, other] = await inTurns(ours, theirs, async ({ dashboard, list }) => {
    const place = await dashboard()
    return inNewProfile(browser, place.session, async (context) => {
      const cold = await visit(context, place, network)
      const first = await clickToContent(cold.page, list)
      await cold.page.goBack()
      await cold.page.locator(place.selector).waitFor()
      const again = await clickToContent(cold.page, list)
      await cold.page.close()
      return { cold, warm: await visit(context, place, network), first, again }
    })
  })
  const cold = own.map((it) => it.cold)
  return [
    ratio(
      "dashboard's numbers, cold",
      network,
      cold.map(seen),
      other.map((it) => seen(it.cold)),
      0.8,
    ),
    ratio(
      "dashboard's numbers, warm",
      network,
      own.map((it) => seen(it.warm)),
      other.map((it) => seen(it.warm)),
      0.5,
    ),
    ...counts("dashboard's numbers, cold", network, cold, { requests: 10 }),
    ...shifts('dashboard, cold', network, cold),
    ...shifts(
      'dashboard, warm',
      network,
      own.map((it) => it.warm),
    ),
    ratio(
      'route change, first',
      network,
      own.map((it) => it.first.ms),
      other.map((it) => it.first.ms),
      1,
    ),
    ratio(
      'route change, again',
      network,
      own.map((it) => it.again.ms),
      other.map((it) => it.again.ms),
      1,
    ),
    atMost({
      what: `route change: longest task, ${network.name}`,
      value: median(own.map((it) => Math.max(it.first.longestTaskMs, it.again.longestTaskMs))),
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
const answers = ({ answersMs }: { answersMs: number }) => answersMs
const key = ({ keyMs }: { keyMs: number }) => keyMs

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
