import { type FormEvent, useState } from 'react'
import { AuditEntryView } from '#contract/operators/operators.ts'
import { useLatestParams } from '../../../lib/page/use-latest-params.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SearchField } from '../../../ui/controls/search-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useSearchShortcut } from '../desk-parts.tsx'
import { LabelledSelect } from '../labelled-select.tsx'
import { type AuditFilter, AuditTable } from './audit-table.tsx'

const searchId = 'audit-search'

const outcomes = [
  { value: '', text: 'Any' },
  ...AuditEntryView.shape.outcome.options.map((outcome) => ({ value: outcome, text: outcome })),
]
const fields = ['target', 'who', 'what', 'outcome', 'from', 'to'] as const
type Fields = Record<(typeof fields)[number], string>

/** The audit, newest first. The filter is in the page's URL, and the server applies it. */
export function AuditPanel() {
  const { params, change } = useLatestParams()
  const paramOf = (name: (typeof fields)[number]) => params.get(name) ?? ''
  const given: Fields = {
    target: paramOf('target'),
    who: paramOf('who'),
    what: paramOf('what'),
    outcome: paramOf('outcome'),
    from: paramOf('from'),
    to: paramOf('to'),
  }
  useSearchShortcut(searchId)
  return (
    <>
      <Filter given={given} onChange={change} />
      <AuditTable filter={filterOf(given)} />
    </>
  )
}

function filterOf({ outcome, ...texts }: Fields): AuditFilter {
  const known = AuditEntryView.shape.outcome.options.find((one) => one === outcome)
  const set = Object.fromEntries(Object.entries(texts).filter(([, value]) => value))
  return { ...set, ...(known && { outcome: known }) }
}

function Filter({ given, onChange }: { given: Fields; onChange: (changes: Fields) => void }) {
  const [typed, setTyped] = useState(given)
  const [known, setKnown] = useState(given)
  if (JSON.stringify(given) !== JSON.stringify(known)) {
    setKnown(given)
    setTyped(given)
  }
  const set = (changes: Partial<Fields>) => setTyped((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(typed)
  }
  return (
    <form aria-label="Search the audit" onSubmit={submit} className="mb-6 grid gap-3">
      <SearchField
        id={searchId}
        label="Search the audit"
        placeholder="About: the id of a payment, a tenant or a user"
        maxLength={128}
        value={typed.target}
        onChange={({ target }) => set({ target: target.value })}
      />
      <div className="grid items-end gap-3 sm:grid-cols-3 xl:grid-cols-6">
        <TextField
          label="Who"
          placeholder="id or superadmin"
          value={typed.who}
          onChange={({ target }) => set({ who: target.value })}
        />
        <TextField
          label="What"
          placeholder="like refund"
          value={typed.what}
          onChange={({ target }) => set({ what: target.value })}
        />
        <LabelledSelect
          label="Outcome"
          value={typed.outcome}
          options={outcomes}
          onChange={(outcome) => set({ outcome })}
        />
        <TextField
          label="From"
          type="date"
          value={typed.from}
          onChange={({ target }) => set({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          value={typed.to}
          onChange={({ target }) => set({ to: target.value })}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </div>
    </form>
  )
}
