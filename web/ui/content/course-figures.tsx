import type { CourseMetrics } from '#contract/catalog.ts'
import {
  completionDays,
  metricsDays,
  minPooledCounts,
  refundRateDays,
} from '#rules/courses/course-metrics.ts'
import { exactDollars } from '#rules/money/money.ts'

const count = new Intl.NumberFormat('en-US')
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const rateText = (rate: number | undefined) => (rate === undefined ? 'none yet' : percent.format(rate))

type Figure = { name: string; short?: string; meaning: string; textOf: (metrics: CourseMetrics) => string }

/** What the catalog says of a course, each with its definition. */
export const courseFigures: readonly Figure[] = [
  {
    name: 'Conversion',
    meaning: 'Orders with the course per visit to a store that sells it.',
    textOf: ({ conversion }) => rateText(conversion),
  },
  {
    name: 'Earned per visit',
    short: 'Earned/visit',
    meaning: 'What sellers earned with the course, after refunds, per visit to a store that sells it.',
    textOf: ({ earned_per_100_visits_cents: cents }) => exactDollars(Math.round(cents / 100)),
  },
  {
    name: 'Refunds',
    meaning: `Of the purchases of the last ${refundRateDays} days, how many were given back, or lost to a dispute.`,
    textOf: ({ refund_rate }) => rateText(refund_rate),
  },
  {
    name: 'Completion',
    meaning: `Of the purchases that are more than ${completionDays} days old, how many buyers finished half of the lessons within ${completionDays} days.`,
    textOf: ({ completion_rate }) => rateText(completion_rate),
  },
  {
    name: 'Active sellers',
    meaning: 'Stores that sell it and were visited.',
    textOf: ({ sellers }) => count.format(sellers),
  },
  {
    name: 'Reviews',
    meaning: 'Public reviews of the course, with their average once there are five.',
    textOf: ({ reviews = 0, stars }) =>
      stars === undefined ? count.format(reviews) : `${count.format(reviews)} (${stars.toFixed(1)})`,
  },
]

export const figuresPeriod = `All stores together, last ${metricsDays} days, counted every night.`
export const newCourseExplanation = `New: fewer than ${minPooledCounts.sellers} active sellers or ${count.format(minPooledCounts.visits)} visits so far. Below that, numbers would say more about one store than about the course.`

/** The figures of a course, or that it is too new for them. */
export function CourseFigures({ metrics }: { metrics: CourseMetrics | undefined }) {
  if (!metrics)
    return (
      <p className="text-xs text-muted">
        <strong className="font-semibold text-ink">New</strong> · too few visits for numbers
      </p>
    )
  return (
    <dl className="grid grid-cols-3 gap-x-3 gap-y-2 text-xs">
      {courseFigures.map(({ name, short = name, textOf }) => (
        <div key={name} className="min-w-0">
          <dt className="text-muted">{short}</dt>
          <dd className="font-semibold tabular-nums">{textOf(metrics)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The figures with what each of them means. */
export const ExplainedFigures = ({ metrics }: { metrics: CourseMetrics | undefined }) => (
  <>
    <p className="text-sm text-muted">
      {metrics ? figuresPeriod : `${figuresPeriod} ${newCourseExplanation}`}
    </p>
    <dl className="mt-3 grid gap-3 text-sm sm:grid-cols-2">
      {courseFigures.map(({ name, meaning, textOf }) => (
        <div key={name}>
          <dt className="font-semibold">
            {name}
            {metrics && <span className="ml-2 tabular-nums">{textOf(metrics)}</span>}
          </dt>
          <dd className="text-muted">{meaning}</dd>
        </div>
      ))}
    </dl>
  </>
)
