import { TextField } from './text-field.tsx'

type Props = {
  code: string
  onCode: (code: string) => void
  hint?: string
  error: string | undefined
}

/** Phones offer the code to be filled in. */
export const AuthenticatorCodeField = ({ code, onCode, hint, error }: Props) => (
  <TextField
    label="Authenticator code"
    name="authenticator-code"
    inputMode="numeric"
    autoComplete="one-time-code"
    autoFocus
    value={code}
    onChange={({ target }) => onCode(target.value)}
    hint={hint}
    error={error}
  />
)
