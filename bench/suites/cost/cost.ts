import { calls, month } from '#bench/prices/month.ts'
import { pricesAsOf } from '#bench/prices/prices.ts'
import {
  defaultModel,
  fixedDollars,
  functionsOnVisit,
  idleCompute,
  production,
} from '#bench/prices/production.ts'
import { dollarsPerGeneration } from '#bench/prices/token-price.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { dollarsPerMillionVisits, monthlyDollars } from './monthly-dollars.ts'
import { type MonthlyUse, monthlyUse } from './use.ts'

const sellerCounts = [1, 1000, 1_000_000]

/** The scale at which the limit of 0.03 dollars per seller holds (docs/decisions/0071). */
const usualScale = 1000

/** Returns list-price costs, from measured units and the assumptions in bench/prices/month.ts. */
export async function cost(): Promise<Row[]> {
  const resources = production()
  const use = await monthlyUse()
  const model = defaultModel(resources)
  const generation = dollarsPerGeneration(use.generation).find((it) => it.model === model)?.dollars
  const byUse = (count: number) => monthlyDollars(use, generation ?? Number.NaN, count)
  const fixed = fixedDollars(resources)
  const usual = byUse(usualScale)
  const perSeller = sum(usual) / usualScale
  return [
    atMost({
      what: `cost of an active seller a month among ${usualScale}, without fixed costs and AI work`,
      value: perSeller - (usual.model ?? 0) / usualScale,
      limit: 0.03,
      unit: 'dollars',
      digits: 4,
      note: `list prices of ${pricesAsOf}, no free allowances; ${assumptions()}`,
    }),
    plain(
      `the same with AI work: ${month.generations} generated websites`,
      `${written(perSeller, 4)} dollars`,
    ),
    ...Object.keys(byUse(1)).map((service) =>
      plain(
        `of it ${service}: ${sellers}`,
        atScale((count) => byUse(count)[service] ?? Number.NaN),
      ),
    ),
    plain(
      `cost a month by use: ${sellers}`,
      atScale((count) => sum(byUse(count))),
    ),
    plain(
      `cost a month including fixed costs: ${sellers}`,
      atScale((count) => sum(byUse(count)) + sum(fixed)),
    ),
    plain('cost of counting a million visits', visitsText(use)),
    plain('fixed cost of production a month', `${dollarText(sum(fixed))} (${listed(fixed)})`),
    count('resources billed for compute without traffic', idleCompute(resources)),
    count('Lambda functions that run when a store is viewed', functionsOnVisit(resources)),
  ]
}

function visitsText(use: MonthlyUse) {
  const { beacon, counting } = dollarsPerMillionVisits(use)
  const units = `${written(use.visit.write, 2)} write units a visit`
  return `${dollarText(beacon + counting)} (beacons ${dollarText(beacon)}, counting ${dollarText(counting)}: ${units})`
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
