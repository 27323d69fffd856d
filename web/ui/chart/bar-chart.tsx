import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '../styles/class-names.ts'
import { chartLayout, type Layout } from './chart-layout.ts'
import { type ChartData, type ChartPoint, pointText } from './chart-points.ts'
import { useWidth } from './use-width.ts'

export type BarChartProps = ChartData & {
  height: number
  /** Without an axis, the chart is small and only its bars are drawn. */
  hasAxis?: boolean
}

/**
 * Bars, and a line for the period before. The value of a bar is shown under the pointer or finger, and read with the arrow
 * keys: for a screen reader the chart is a slider, and its value is the bar's text.
 */
export function BarChart({ height, hasAxis = true, ...data }: BarChartProps) {
  const { name, points, format } = data
  const { element, width } = useWidth<HTMLDivElement>()
  const [chosen, setChosen] = useState<number>()
  const last = points.length - 1
  const index = chosen === undefined ? undefined : Math.min(chosen, last)
  const point = index === undefined ? undefined : points[index]
  const layout = width > 0 && last >= 0 ? chartLayout(data, { width, height, hasAxis }) : undefined

  const follow = (event: PointerEvent) => {
    const left = event.currentTarget.getBoundingClientRect().left
    setChosen(layout?.indexAt(event.clientX - left))
  }
  const move = (event: KeyboardEvent) => {
    const next = nextOf(event.key, index ?? last, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const read = points[index ?? last]
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={`${name}. Use the arrow keys to read it.`}
      aria-readonly
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={index ?? Math.max(last, 0)}
      aria-valuetext={read && spoken(read, format)}
      onKeyDown={move}
      onFocus={() => setChosen((known) => known ?? last)}
      onBlur={() => setChosen(undefined)}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerLeave={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse' && currentTarget !== document.activeElement) setChosen(undefined)
      }}
      className="relative touch-pan-y rounded-md select-none"
      style={{ height }}
    >
      {layout && <Bars layout={layout} width={width} height={height} chosen={index} hasAxis={hasAxis} />}
      {layout && point && index !== undefined && (
        <Tooltip point={point} format={format} at={layout.centerOf(index)} />
      )}
    </div>
  )
}

function nextOf(key: string, index: number, last: number) {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, index - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, index + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

const spoken = ({ title, value, before }: ChartPoint, format: ChartData['format']) =>
  `${title}: ${value === undefined ? 'no value' : format(value)}${before === undefined ? '' : `, before ${format(before)}`}`

type BarsProps = {
  layout: Layout
  width: number
  height: number
  chosen: number | undefined
  hasAxis: boolean
}

const Bars = ({ layout, width, height, chosen, hasAxis }: BarsProps) => (
  // Out of the flow: an ancestor that is as wide as its content could not become narrower with the window.
  <svg aria-hidden width={width} height={height} className="absolute inset-0 overflow-visible">
    {layout.ticks.map(
      ({ at, text, isZero }) =>
        (hasAxis || isZero) && (
          <g key={text}>
            <line
              x1={layout.left}
              x2={width}
              y1={at}
              y2={at}
              className={isZero ? 'stroke-edge' : 'stroke-line'}
              shapeRendering="crispEdges"
            />
            {hasAxis && (
              <text
                x={layout.left - 10}
                y={at}
                dy="0.32em"
                textAnchor="end"
                className="fill-muted text-xs tabular-nums"
              >
                {text}
              </text>
            )}
          </g>
        ),
    )}
    {layout.bars.map((bar, index) => (
      <rect
        key={bar.x}
        x={bar.x}
        y={bar.y}
        width={layout.barWidth}
        height={bar.height}
        rx={Math.min(3, layout.barWidth / 3)}
        className={classNames('fill-accent', chosen !== undefined && chosen !== index && 'opacity-45')}
      />
    ))}
    {layout.before && (
      <path d={layout.before} className="fill-none stroke-muted" strokeWidth={1.5} strokeDasharray="4 4" />
    )}
    {hasAxis &&
      layout.labels.map(({ at, label }) => (
        <text
          key={at}
          x={Math.min(at, width - 22)}
          y={height - 6}
          textAnchor="middle"
          className="fill-muted text-xs tabular-nums"
        >
          {label}
        </text>
      ))}
  </svg>
)

type TooltipProps = { point: ChartPoint; format: ChartData['format']; at: number }

const Tooltip = ({ point: { title, value, before }, format, at }: TooltipProps) => (
  <div
    aria-hidden
    className="pointer-events-none absolute -top-2 z-10 -translate-x-1/2 rounded-lg border border-line bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-float"
    style={{ left: `clamp(5.5rem, ${at}px, 100% - 5.5rem)` }}
  >
    <p className="text-xs text-muted">{title}</p>
    <p className="font-semibold tabular-nums">{pointText(value, format)}</p>
    {before !== undefined && <p className="text-xs text-muted tabular-nums">Before: {format(before)}</p>}
  </div>
)
