import { useState } from 'react'
import { type PeriodName, periodNames } from '#rules/period.ts'
import { SelectField } from './select-field.tsx'
import { inputClasses } from './text-field.tsx'

/** `from` and `to` are days (YYYY-MM-DD), both included, and belong to the period `own`. */
export type Period = { name: PeriodName; from?: string | undefined; to?: string | undefined }

const texts: Record<PeriodName, string> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  all: 'All time',
  own: 'Own dates',
}
const options = periodNames.map((value) => ({ value, text: texts[value] }))

type Props = { period: Period; onChange: (period: Period) => void; className?: string }

/** A period by its name, or by its first and last day. */
export function PeriodPicker({ period, onChange, className }: Props) {
  const { name, from, to } = period
  return (
    <div className={className}>
      <SelectField
        label="Period"
        value={name}
        options={options}
        onChange={(chosen) => onChange({ name: chosen, ...(chosen === 'own' && { from, to }) })}
      />
      {name === 'own' && (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
          <DayField
            label="First day"
            value={from}
            onChange={(day) => onChange({ name, from: day, to: day && to && to < day ? day : to })}
          />
          <DayField
            label="Last day"
            value={to}
            onChange={(day) => onChange({ name, from: day && from && from > day ? day : from, to: day })}
          />
        </div>
      )}
    </div>
  )
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string | undefined) => void }

/** While a year is typed, browsers report the years 2, 20 and 202. */
const firstPossibleDay = '2020-01-01'

function DayField({ label, value = '', onChange }: DayProps) {
  const [shown, setShown] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setShown(value)
  }
  return (
    <label className="block">
      <span className="mb-1 block text-xs font-medium text-muted">{label}</span>
      <input
        type="date"
        value={shown}
        min={firstPossibleDay}
        onChange={({ target }) => {
          setShown(target.value)
          if (!target.value || target.value >= firstPossibleDay) onChange(target.value || undefined)
        }}
        className={`${inputClasses} px-2.5 tabular-nums`}
      />
    </label>
  )
}
