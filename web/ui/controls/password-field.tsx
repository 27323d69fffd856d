import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useState } from 'react'
import { maxPasswordLength } from '#rules/accounts/password-length.ts'
import { TextField } from './text-field.tsx'

/** A password input with a button that shows the password. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      type={isShown ? 'text' : 'password'}
      maxLength={maxPasswordLength}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="grid size-11 place-items-center rounded-lg text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-4.5" />
        </button>
      }
      {...props}
    />
  )
}
