import { useId } from 'react'
import { SaveRow } from '../../ui/controls/save-row.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SettingsCard } from '../../ui/layout/settings-section.tsx'
import type { TimeZoneState } from './use-time-zone.ts'

export function TimeZoneForm({ zone }: { zone: TimeZoneState }) {
  const listId = useId()
  return (
    <form onSubmit={zone.submit} noValidate aria-label="Time zone">
      <SettingsCard>
        <TextField
          label="Time Zone"
          name="zoneinfo"
          list={listId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search, for example for Berlin"
          value={zone.typed}
          onChange={({ target }) => zone.type(target.value)}
          error={zone.error}
          hint={zone.hint}
        />
        <datalist id={listId}>
          {zone.names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <SaveRow
          what="time zone"
          {...zone.row}
          note="Your days begin at midnight there, from now on. Figures of past days stay as they are."
        />
      </SettingsCard>
    </form>
  )
}
