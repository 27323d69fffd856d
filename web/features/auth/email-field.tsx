import { TextField } from '#web/ui/text-field.tsx'

type Props = { value: string; onChange: (email: string) => void; error?: string | undefined }

/** Told to the browser as the user name, so that a password manager keeps it with the password. */
export const EmailField = ({ onChange, ...field }: Props) => (
  <TextField
    label="Email"
    type="email"
    name="email"
    autoComplete="username"
    autoCapitalize="none"
    required
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
)
