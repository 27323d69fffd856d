import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Analytics, maxAnalyticsDays } from '#contract/analytics.ts'
import { salesApi } from '#contract/sales-api.ts'
import { type DateRange, partsOf } from '#rules/period.ts'
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
      const [analytics, earlier] = await Promise.all([load(range), before && load(before)])
      return { range, before, analytics, daysBefore: earlier?.days ?? [] }
    },
    placeholderData: keepPreviousData,
  })

/** A long range is asked for in parts, at the same time. */
const load = async (range: DateRange) =>
  joined(
    await Promise.all(partsOf(range, maxAnalyticsDays).map((part) => call(salesApi['get-analytics'], part))),
  )
