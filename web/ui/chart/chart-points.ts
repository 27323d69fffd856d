/** One bar. A value is undefined where there is none, e.g. a rate of nothing. */
export type ChartPoint = {
  /** Under the bar. */
  label: string
  /** The days it stands for. */
  title: string
  value: number | undefined
  /** The same point of the period before. */
  before?: number | undefined
}

export type ChartData = {
  /** What is drawn, e.g. `Orders by day`. */
  name: string
  points: readonly ChartPoint[]
  format: (value: number) => string
  /** Shorter, for the axis. */
  formatTick: (value: number) => string
  /** Counts and cents have no ticks between two whole numbers. */
  isWhole: boolean
}

export const noValue = '–'

export const pointText = (value: number | undefined, format: (value: number) => string) =>
  value === undefined ? noValue : format(value)
