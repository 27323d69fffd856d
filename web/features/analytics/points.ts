import type { AnalyticsDay } from '#contract/analytics.ts'
import { type DateRange, grainOf, pointsOf } from '#rules/period.ts'
import type { ChartPoint } from '../../ui/chart/chart-points.ts'
import { type AnalyticsFigures, type Metric, sumOf } from './figures.ts'
import { axisLabel, pointTitle } from './range-texts.ts'

export type Point = { range: DateRange; figures: AnalyticsFigures; before: AnalyticsFigures | undefined }

type Days = readonly AnalyticsDay[]

/** Divides the days of a range into the points of its chart. Those before are counted back from the end. */
export function pointsOfRange(range: DateRange, days: Days, before: DateRange | undefined, daysBefore: Days) {
  const grain = grainOf(range)
  const figuresOf = (of: Days, { from, to }: DateRange) =>
    sumOf(of.filter(({ date }) => date >= from && date <= to))
  const pointsBefore = before ? pointsOf(before, grain) : []
  const points = pointsOf(range, grain)
  return points.map((point, index): Point => {
    const same = pointsBefore[pointsBefore.length - points.length + index]
    return { range: point, figures: figuresOf(days, point), before: same && figuresOf(daysBefore, same) }
  })
}

export const chartPoints = (points: readonly Point[], whole: DateRange, metric: Metric): ChartPoint[] =>
  points.map(({ range, figures, before }) => ({
    label: axisLabel(range, grainOf(whole)),
    title: pointTitle(range),
    value: metric.valueOf(figures),
    before: before && metric.valueOf(before),
  }))
