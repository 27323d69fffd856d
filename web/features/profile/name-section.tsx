import { SaveRow } from '../../ui/controls/save-row.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { SettingsCard, SettingsSection } from '../../ui/layout/settings-section.tsx'
import type { NameState } from './use-name.ts'

export const NameSection = ({ name }: { name: NameState }) => (
  <SettingsSection id="name" title="Name" text="How we address you. Buyers see your store's name instead.">
    <form onSubmit={name.submit} noValidate aria-label="Name">
      <SettingsCard>
        <TextField
          label="Full Name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name.typed}
          onChange={({ target }) => name.type(target.value)}
          error={name.error}
        />
        <SaveRow what="name" {...name.row} />
      </SettingsCard>
    </form>
  </SettingsSection>
)
