import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
    queryFn: async (): Promise<Report> => {
      const grain = grainOf(range)
      const [analytics, earlier] = await Promise.all([load(range, grain), before && load(before, grain)])
      return { range, before, analytics, daysBefore: earlier?.days ?? [] }
    },
    placeholderData: keepPreviousData,
  })

/** Asks for the points of the chart only. A long range is asked for in parts, at the same time. */
async function load(range: DateRange, grain: Grain) {
  const by = grain === 'day' ? {} : { by: grain }
  const parts = partsOf(range, maxAnalyticsDays)
  return joined(await Promise.all(parts.map((part) => call(salesApi['get-analytics'], { ...part, ...by }))))
}
