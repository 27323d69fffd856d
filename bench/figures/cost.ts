import { dollarsByUse } from '../cost/by-use.ts'
import { calls, month } from '../cost/month.ts'
import { pricesAsOf } from '../cost/prices.ts'
import { defaultModel, fixedDollars, functionsOnVisit, idleCompute, production } from '../cost/production.ts'
import { dollarsPerGeneration } from '../cost/token-price.ts'
import { monthlyUse } from '../cost/use.ts'
import { atMost, plain, type Row, written } from '../report/row.ts'

const sellerCounts = [1, 1000, 1_000_000]

/** What it costs at list price, from measured units and the assumptions in bench/cost/month.ts. */
export async function cost(): Promise<Row[]> {
  const resources = production()
  const use = await monthlyUse()
  const model = defaultModel(resources)
  const generation = dollarsPerGeneration(use.generation).find((it) => it.model === model)?.dollars
  const byUse = dollarsByUse(use, generation ?? Number.NaN)
  const fixed = fixedDollars(resources)
  const perSeller = sum(byUse)
  return [
    atMost({
      what: 'cost of an active seller a month, fixed costs apart',
      value: perSeller,
      limit: 0.03,
      unit: 'dollars',
      digits: 4,
      note: `list prices of ${pricesAsOf}, no free allowances; ${assumptions()}`,
    }),
    ...Object.entries(byUse).map(([service, dollars]) =>
      plain(
        `of it ${service}: ${sellers}`,
        atScale((count) => dollars * count),
      ),
    ),
    plain(
      `cost a month by use: ${sellers}`,
      atScale((count) => perSeller * count),
    ),
    plain(
      `cost a month with the fixed ones: ${sellers}`,
      atScale((count) => perSeller * count + sum(fixed)),
    ),
    plain('fixed cost of production a month', `${dollarText(sum(fixed))} (${listed(fixed)})`),
    count('resources that compute while nobody comes', idleCompute(resources)),
    count('functions that run when a store is viewed', functionsOnVisit(resources)),
  ]
}

const sellers = `${sellerCounts.join(' · ')} sellers`

const assumptions = () => {
  const total = Object.values(calls).reduce((all, one) => all + one, 0)
  return `${month.visits} visits, ${total} calls, ${month.orders} orders, ${month.generations} generations`
}

const atScale = (dollarsFor: (count: number) => number) =>
  sellerCounts.map((count) => dollarText(dollarsFor(count))).join(' · ')

const dollarText = (dollars: number) => `$${written(dollars, dollars < 1 ? 5 : dollars < 100 ? 2 : 0)}`

const listed = (parts: Record<string, number>) =>
  Object.entries(parts)
    .map(([name, dollars]) => `${name} ${dollarText(dollars)}`)
    .join(', ')

const sum = (parts: Record<string, number>) => Object.values(parts).reduce((all, one) => all + one, 0)

const count = (what: string, value: number) => atMost({ what, value, limit: 0, unit: 'found' })
