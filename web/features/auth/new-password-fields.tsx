import { PasswordField } from '../../ui/controls/password-field.tsx'
import { StrengthMeter } from '../../ui/controls/strength-meter.tsx'

type Changes = { password?: string; confirmation?: string }
type Props = {
  email: string
  password: string
  confirmation: string
  onChange: (changes: Changes) => void
}

export const NewPasswordFields = ({ email, password, confirmation, onChange }: Props) => (
  <>
    <div>
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onChange({ password: event.target.value })}
      />
      {password !== '' && <StrengthMeter password={password} email={email} />}
    </div>
    <PasswordField
      label="Confirm Password"
      name="confirm-password"
      autoComplete="new-password"
      required
      value={confirmation}
      onChange={(event) => onChange({ confirmation: event.target.value })}
      error={confirmation !== '' && confirmation !== password ? 'Passwords do not match' : undefined}
    />
  </>
)
