import { listCatalog } from '#lambdas/data/store/catalog.ts'
import { allCourses } from '#lambdas/data/traffic/course-changes.ts'
import { loadCourseCounts } from '#lambdas/data/traffic/course-counts.ts'
import { handler as foldMetrics } from '#lambdas/scheduled/fold-metrics.ts'
import { embeddedTable } from '../functions/embedded-table.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { expectedMetrics, expectedPartners } from './expected-metrics.ts'
import { type SimulatedSale, type SimulatedVisits, simulatedMarket } from './simulated-sales.ts'

export const fold = () => foldMetrics({}, lambdaContext)

/**
 * Sells and visits in a market for some batches, folds every third night, and repeats batches of visits before and after it. Returns what the
 * catalog says then, and what it has to say of everything that happened.
 */
export async function liveNights({
  seed,
  batches,
  salesEach,
}: {
  seed: number
  batches: number
  salesEach: number
}) {
  const now = Date.now()
  await embeddedTable()
  await fold()
  const buyersBefore = (await loadCourseCounts(allCourses))?.totals.buyers ?? 0
  const market = await simulatedMarket(seed)
  const sales: SimulatedSale[] = []
  const visits: SimulatedVisits[] = []
  for (let batch = 1; batch <= batches; batch++) {
    for (let sold = 0; sold < salesEach; sold++) sales.push(await market.sell(now))
    const { visits: counted, again } = await market.visit(batch, now)
    visits.push(...counted)
    if (batch % 3 === 0) await again()
    if (batch % 3 === 1) await fold()
    if (batch % 3 === 1) await again()
  }
  await fold()
  const { courses } = market
  /** What the catalog says, and what it has to say at a time, in epoch ms, if nothing came since. */
  const compare = async (at: number) => {
    const catalog = new Map((await listCatalog()).map((product) => [product.id, product]))
    return {
      found: courses.map((id) => ({
        metrics: catalog.get(id)?.metrics,
        goes_with: catalog.get(id)?.goes_with ?? [],
      })),
      expected: courses.map((id) => {
        const metrics = expectedMetrics(id, sales, visits, at)
        return { metrics, goes_with: metrics ? expectedPartners(id, courses, sales, buyersBefore) : [] }
      }),
    }
  }
  const { found, expected } = await compare(now)
  return {
    ...{ courses, now, compare, found, expected },
    visitOf: (course: string) => market.visitOf(course, batches + 1, now),
    sales: sales.length,
    refunds: sales.flatMap(({ lines }) => lines).filter(({ isRefunded }) => isRefunded).length,
  }
}
