import { type FormEvent, useState } from 'react'
import { failureText } from '#web/lib/session/failure-text.ts'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { isComplete, type SignUpInput } from './sign-up-input.ts'
import { TermsCheckbox } from './terms-checkbox.tsx'

type Props = { email: string; onEmail: (email: string) => void; onDone: () => void }

const empty = { fullName: '', password: '', confirmation: '', hasAccepted: false }

export function SignUpForm({ email, onEmail, onDone }: Props) {
  const [fields, setFields] = useState(empty)
  const [isBusy, setIsBusy] = useState(false)
  const input: SignUpInput = { ...fields, email }
  const change = (changes: Partial<typeof empty>) => setFields((before) => ({ ...before, ...changes }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isComplete(input)) return
    setIsBusy(true)
    try {
      await signIn.signUp({
        fullName: input.fullName.trim(),
        email: email.trim().toLowerCase(),
        password: input.password,
      })
      notify.success('Account created', 'Please sign in to continue.')
      onDone()
    } catch (error) {
      setIsBusy(false)
      notify.error('Sign Up Failed', failureText(error) ?? 'An unexpected error occurred')
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField
        label="Full Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        required
        value={fields.fullName}
        onChange={(event) => change({ fullName: event.target.value })}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <NewPasswordFields
        email={email}
        password={fields.password}
        confirmation={fields.confirmation}
        onChange={change}
      />
      <TermsCheckbox checked={fields.hasAccepted} onChange={(hasAccepted) => change({ hasAccepted })} />
      <Button
        type="submit"
        busy={isBusy}
        busyText="Creating Account..."
        disabled={!isComplete(input)}
        className="w-full"
      >
        Create Account
      </Button>
    </form>
  )
}
