import { countText, type Metric } from './figures.ts'

export type Change = {
  direction: 'more' | 'less' | 'same'
  /** Beside an arrow. */
  short: string
  /** For screen readers. */
  words: string
}

/** Returns undefined where one of the two has no value. A share of nothing, or of a loss, would say nothing. */
export function changeOf(
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
