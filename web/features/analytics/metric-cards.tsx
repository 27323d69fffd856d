import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useId } from 'react'
import { pointText } from '../../ui/chart/chart-points.ts'
import {
  type AnalyticsFigures,
  countText,
  type Metric,
  type MetricName,
  metricNames,
  metricOf,
} from './figures.ts'

type Change = {
  direction: 'more' | 'less' | 'same'
  /** Beside an arrow. */
  short: string
  /** For screen readers. */
  words: string
}

/** Returns undefined where one of the two has no value. A share of nothing, or of a loss, would say nothing. */
function changeOf(
  { format }: Pick<Metric, 'format'>,
  value: number | undefined,
  before: number | undefined,
): Change | undefined {
  if (value === undefined || before === undefined) return undefined
  if (value === before) return { direction: 'same', short: 'No change', words: 'the same as before' }
  const direction = value > before ? 'more' : 'less'
  const from = `from ${format(before)}`
  if (before <= 0) {
    const words = `${direction === 'more' ? 'up' : 'down'} ${from} before`
    return { direction, short: from, words }
  }
  const percent = Math.round(Math.abs(value / before - 1) * 100)
  const text = percent === 0 ? 'under 1%' : `${countText(percent)}%`
  return { direction, short: text, words: `${text} ${direction} than ${format(before)} before` }
}

type Props = {
  figures: AnalyticsFigures
  before: AnalyticsFigures | undefined
  chosen: MetricName
  onChoose: (name: MetricName) => void
}

/** The figures of the period. The chosen one is drawn. */
export function MetricCards({ figures, before, chosen, onChoose }: Props) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">Figure in the chart</legend>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
        {metricNames.map((name) => {
          const metric = metricOf(name)
          const value = metric.valueOf(figures)
          return (
            <label
              key={name}
              className="relative flex min-h-28 flex-col rounded-xl border border-line bg-surface p-4 shadow-card transition-colors hover:border-edge has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent sm:p-5"
            >
              <input
                type="radio"
                name={group}
                className="absolute inset-0 size-full appearance-none outline-none"
                checked={name === chosen}
                onChange={() => onChoose(name)}
              />
              <span className="text-sm font-medium text-muted">{metric.title}</span>
              <span className="mt-auto pt-1 font-display text-xl font-semibold tracking-title tabular-nums sm:text-2xl">
                {pointText(value, metric.format)}
              </span>
              <span className="mt-1 min-h-5 text-xs">
                {before && (
                  <ChangeNote metric={metric} change={changeOf(metric, value, metric.valueOf(before))} />
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function ChangeNote({ metric, change }: { metric: Metric; change: Change | undefined }) {
  if (!change) return <span className="text-muted">Nothing to compare</span>
  const { direction, short, words } = change
  const isGood = metric.isGoodWhenMore && direction === 'more'
  const Arrow = direction === 'more' ? ArrowUp : ArrowDown
  return (
    <span className={isGood ? 'text-positive' : 'text-muted'}>
      <span className="sr-only">{words}</span>
      <span aria-hidden className="inline-flex items-center gap-1 font-medium tabular-nums">
        {direction !== 'same' && <Arrow className="size-3.5" />}
        {short}
      </span>
    </span>
  )
}
