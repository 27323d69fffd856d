import { nice, ticks } from 'd3-array'
import { curveMonotoneX, line } from 'd3-shape'
import type { ChartData } from './chart-points.ts'

export type Size = { width: number; height: number; hasAxis: boolean }

const tickCount = 4
const labelWidth = 64
const shortestBar = 2
const top = 8

/** Returns the positions of a chart's parts, in CSS pixels (docs/decisions/0069). */
export function chartLayout({ points, isWhole, formatTick }: ChartData, { width, height, hasAxis }: Size) {
  const values = points.flatMap(({ value = 0, before = 0 }) => [value, before])
  const isEmpty = values.every((value) => value === 0)
  const lowest = Math.min(0, ...values)
  const highest = isEmpty ? 1 : Math.max(0, ...values)
  const [from, to] = hasAxis ? nice(lowest, highest, tickCount) : [lowest, highest]
  const bottom = height - (hasAxis ? 28 : 1)
  const y = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - top)
  const all = isEmpty ? [0] : ticks(from, to, tickCount).filter((tick) => !isWhole || Number.isInteger(tick))
  const texts = all.map((tick) => ({ at: y(tick), text: formatTick(tick), isZero: tick === 0 }))
  const longest = Math.max(...texts.map(({ text }) => text.length))
  const left = hasAxis ? 14 + longest * 8 : 0
  const step = (width - left) / points.length
  const barWidth = step * (points.length > 60 ? 0.9 : 0.72)
  const centerOf = (index: number) => left + (index + 0.5) * step
  const every = Math.max(1, Math.ceil((points.length * labelWidth) / Math.max(width - left, labelWidth)))
  const zero = y(0)
  return {
    left,
    zero,
    ticks: texts,
    barWidth,
    bars: points.map(({ value = 0 }, index) => {
      const length = value === 0 ? 0 : Math.max(Math.abs(y(value) - zero), shortestBar)
      return { x: centerOf(index) - barWidth / 2, y: value < 0 ? zero : zero - length, height: length }
    }),
    labels: points.flatMap(({ label }, index) =>
      (points.length - 1 - index) % every === 0 ? [{ at: centerOf(index), label }] : [],
    ),
    before: points.some(({ before }) => before !== undefined)
      ? line<{ before?: number | undefined }>()
          .defined(({ before }) => before !== undefined)
          .x((_, index) => centerOf(index))
          .y(({ before = 0 }) => y(before))
          .curve(curveMonotoneX)([...points])
      : undefined,
    centerOf,
    indexAt: (position: number) =>
      Math.min(points.length - 1, Math.max(0, Math.floor((position - left) / step))),
  }
}
export type Layout = ReturnType<typeof chartLayout>
