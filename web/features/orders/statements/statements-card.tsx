import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { statementPeriods } from '#rules/money/statement.ts'
import { dayIn } from '#rules/store-day.ts'
import { useHome } from '../../../lib/queries.ts'
import { useStoreDates } from '../../../lib/site/use-store-dates.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { periodText } from './statement-text.ts'
import { useStatement } from './use-statement.ts'

/** A statement of each calendar year, and the entries of each month, since the store was opened. */
export function StatementsCard() {
  const { data: home } = useHome()
  const { timeZone } = useStoreDates()
  const { loading, saveYear, saveMonth } = useStatement()
  if (!home) return null
  const { years, months } = statementPeriods(home.recent.since, dayIn(timeZone, Date.now()))
  return (
    <Card className="mt-8 print:hidden" role="region" aria-label="Statements">
      <h2 className="font-display text-lg font-semibold tracking-title">Statements</h2>
      <p className="mt-1 text-sm text-muted">
        What you earned and what was paid out, down to each entry, in the time zone that your store had then.
      </p>
      <div className="mt-5 grid gap-4 lg:grid-cols-2 lg:gap-6">
        <PeriodForm label="Year" action="PDF" periods={years} loading={loading} onSave={saveYear} />
        <PeriodForm label="Month" action="CSV" periods={months} loading={loading} onSave={saveMonth} />
      </div>
    </Card>
  )
}

type FormProps = {
  label: string
  action: string
  periods: readonly string[]
  /** The period that a file is made of now. */
  loading: string | undefined
  onSave: (period: string) => Promise<void>
}

function PeriodForm({ label, action, periods, loading, onSave }: FormProps) {
  const [chosen, setChosen] = useState(periods[0])
  if (!chosen) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <SelectField
        label={label}
        value={chosen}
        options={periods.map((period) => ({ value: period, text: periodText(period) }))}
        onChange={setChosen}
      />
      <Button
        variant="secondary"
        aria-label={`Download ${periodText(chosen)} as ${action}`}
        busy={loading === chosen}
        busyText={action}
        disabled={loading !== undefined}
        onClick={() => void onSave(chosen)}
      >
        {loading !== chosen && <Download aria-hidden />}
        {action}
      </Button>
    </div>
  )
}
