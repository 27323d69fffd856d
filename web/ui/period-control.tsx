import { type FormEvent, useId, useState } from 'react'
import type { Period, PeriodChoice } from '#rules/periods.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { TextField } from './text-field.tsx'

const names: Record<PeriodChoice, { short: string; full: string }> = {
  '7d': { short: '7 days', full: 'Last 7 days' },
  '30d': { short: '30 days', full: 'Last 30 days' },
  '90d': { short: '90 days', full: 'Last 90 days' },
  '12m': { short: '12 months', full: 'Last 12 months' },
  all: { short: 'All', full: 'Everything' },
  own: { short: 'Own', full: 'Own dates' },
}
const choices: readonly PeriodChoice[] = ['7d', '30d', '90d', '12m', 'all', 'own']

type Props = {
  choice: PeriodChoice
  /** The days of the choice, which own dates begin with. */
  period: Period
  onChoose: (choice: Exclude<PeriodChoice, 'own'>) => void
  onOwn: (period: Period) => void
  /** The first and the last day that can be chosen. */
  since: string
  today: string
}

/** Chooses the days that a page is about. */
export function PeriodControl({ choice, period, onChoose, onOwn, since, today }: Props) {
  const [isOwnOpen, setOwnOpen] = useState(choice === 'own')
  const name = useId()
  const chosen = isOwnOpen ? 'own' : choice
  const choose = (next: PeriodChoice) => {
    setOwnOpen(next === 'own')
    if (next !== 'own') onChoose(next)
  }
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="sr-only">Period</legend>
        <div className="grid grid-cols-3 gap-1 rounded-xl bg-subtle p-1 sm:inline-grid sm:grid-cols-6">
          {choices.map((each) => (
            <label
              key={each}
              className={classNames(
                'grid min-h-11 place-items-center rounded-lg border px-3 text-sm font-semibold whitespace-nowrap transition-colors',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                each === chosen
                  ? 'border-selected-edge bg-selected text-ink shadow-card'
                  : 'border-transparent text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={each === chosen}
                onChange={() => choose(each)}
                aria-label={names[each].full}
              />
              <span aria-hidden>{names[each].short}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {isOwnOpen && <OwnDates period={period} since={since} today={today} onOwn={onOwn} />}
    </div>
  )
}

type OwnProps = Pick<Props, 'period' | 'since' | 'today' | 'onOwn'>

function OwnDates({ period, since, today, onOwn }: OwnProps) {
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const dates = { from: String(fields.get('from')), to: String(fields.get('to')) }
    const problem = problemOf(dates, since, today)
    setError(problem)
    if (!problem) onOwn(dates)
  }
  const limits = { type: 'date', min: since, max: today, required: true }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        {...limits}
        label="First day"
        name="from"
        defaultValue={period.from}
        error={error}
        className="max-w-60 grow basis-40"
      />
      <TextField
        {...limits}
        label="Last day"
        name="to"
        defaultValue={period.to}
        className="max-w-60 grow basis-40"
      />
      <Button type="submit" variant="secondary" className="mt-7.5">
        Show
      </Button>
    </form>
  )
}

function problemOf({ from, to }: Period, since: string, today: string) {
  if (!from || !to) return 'Choose a first and a last day.'
  if (from > to) return 'The first day must not be after the last.'
  if (from < since) return 'Your store was not open yet. Choose a later first day.'
  return to > today ? 'The last day must not be after today.' : undefined
}
