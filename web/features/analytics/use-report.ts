import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { type Analytics, maxAnalyticsDays } from '#contract/analytics.ts'
import { salesApi } from '#contract/api/sales-api.ts'
import { type DateRange, type Grain, grainOf, partsOf } from '#rules/period.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { joined } from './figures.ts'

/** The figures of a range and the days that it is compared with. They name their ranges, so that both always agree. */
export type Report = {
  range: DateRange
  before: DateRange | undefined
  analytics: Analytics
  daysBefore: Analytics['days']
}

/** While another range is loaded, the report of the previous one stays. */
export const useReport = (range: DateRange, before: DateRange | undefined) =>
  useQuery({
    queryKey: [...keys.analytics, range, before],
    queryFn: async ({ client }): Promise<Report> => {
      const grain = grainOf(range)
      const [analytics, earlier] = await Promise.all([
        load(client, range, grain),
        before && load(client, before, grain),
      ])
      return { range, before, analytics, daysBefore: earlier?.days ?? [] }
    },
    placeholderData: keepPreviousData,
  })

/** How long figures that were asked for early are used. */
const earlyMs = 10_000

/** Asks for the figures of a range, so that `useReport` need not wait for them. A failure surfaces there. */
export function preloadReport(client: QueryClient, range: DateRange) {
  void load(client, range, grainOf(range)).catch(() => undefined)
}

/** Asks for the points of the chart only. A long range is asked for in parts, at the same time. */
async function load(client: QueryClient, range: DateRange, grain: Grain) {
  const by = grain === 'day' ? {} : { by: grain }
  const parts = partsOf(range, maxAnalyticsDays)
  return joined(
    await Promise.all(
      parts.map((part) =>
        client.fetchQuery({
          queryKey: [...keys.analytics, part, by],
          queryFn: () => call(salesApi['get-analytics'], { ...part, ...by }),
          staleTime: earlyMs,
        }),
      ),
    ),
  )
}
