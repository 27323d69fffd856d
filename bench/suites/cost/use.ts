import { readFileSync } from 'node:fs'
import { assumed, calls, month } from '#bench/prices/month.ts'
import { accountActions } from '#bench/use/account-actions.ts'
import { generateWebsite } from '#bench/use/generate-website.ts'
import { modelRuns, type Run } from '#bench/use/model-runs.ts'
import { orderUse } from '#bench/use/order-use.ts'
import { sellingActions } from '#bench/use/selling-actions.ts'
import { sessionUse } from '#bench/use/session-use.ts'
import type { Pace } from '#bench/use/slow-model.ts'
import { visitUse } from '#bench/use/visit-use.ts'
import { renderStorePage } from '#storefront/render.ts'
import { examplePage } from '#tests/harness/pages/example-page.ts'
import { gzipBytes } from '#tests/harness/pages/sizes.ts'

const quick: Pace = { firstTokenMs: 0, tokensPerSecond: Number.POSITIVE_INFINITY }
const covers = 'web/public/covers/courses.svg'

/** One seller's monthly consumption, as far as it can be measured here. */
export type MonthlyUse = {
  readUnits: number
  writeUnits: number
  /** Counting one visit. */
  visit: { read: number; write: number }
  generation: Run['responses']
  /** Bytes of a published page, gzipped. */
  pageBytes: number
  /** Bytes of the file of covers, gzipped. */
  coverBytes: number
}

type Units = { read: number; write: number }

export async function monthlyUse(): Promise<MonthlyUse> {
  const orders = await orderUse()
  const selling = await sellingActions()
  const accounts = await accountActions()
  const session = await sessionUse()
  const [run] = await modelRuns(quick, 1, generateWebsite)
  const visit = await visitUse()
  // An action's last case is the usual one: a publish is rarely the first.
  const unitsOf = new Map<string, Units>([
    ...selling.filter(({ when }) => when !== 'one section').map((it): [string, Units] => [it.action, it]),
    ...accounts.map((it): [string, Units] => [it.what, it]),
  ])
  const { orders: orderCount, generations: generationCount } = month
  const newOrders = orderCount * assumed.shareOfNewBuyers
  const parts: [Units | undefined, number][] = [
    ...Object.entries(calls).map(([name, count]): [Units | undefined, number] => [unitsOf.get(name), count]),
    [orders.newBuyer, newOrders],
    [orders.knownBuyer, orderCount - newOrders],
    [unitsOf.get('openai-generate-site'), generationCount],
    [visit, month.visits],
    [session.firstOfTheDay, assumed.daysOfWork],
    [session.renewal, assumed.tokens - assumed.daysOfWork],
    [unitsOf.get('deliver-mail'), assumed.mails],
  ]
  const sumOf = (kind: keyof Units) =>
    parts.reduce((sum, [units, count]) => sum + (units?.[kind] ?? Number.NaN) * count, 0)
  return {
    readUnits: sumOf('read'),
    writeUnits: sumOf('write'),
    visit,
    generation: run?.responses ?? [],
    pageBytes: gzipBytes(renderStorePage(examplePage({ productCount: assumed.productsPerStore }))),
    coverBytes: gzipBytes(readFileSync(covers)),
  }
}
