import { type FormEvent, useState } from 'react'
import type { ChallengeParameters } from '#contract/accounts.ts'
import { failureText } from '#web/lib/session/failure-text.ts'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  email: string
  onEmail: (email: string) => void
  onChallenge: (challenge: ChallengeParameters) => void
}

export function SignInForm({ email, onEmail, onChallenge }: Props) {
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isBusy || email.trim() === '' || password === '') return
    setIsBusy(true)
    try {
      const step = await signIn.withPassword({ email: email.trim().toLowerCase(), password })
      if (step.kind === 'code') onChallenge(step.challenge)
      else notify.success('Welcome back!')
    } catch (error) {
      setIsBusy(false)
      const text = failureText(error)
      if (text) notify.error('Sign In Failed', text)
      else notify.error('Error', 'An unexpected error occurred')
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        error={wasTried && email.trim() === '' ? 'Enter your email.' : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wasTried && password === '' ? 'Enter your password.' : undefined}
      />
      <Button type="submit" busy={isBusy} busyText="Signing In..." className="w-full">
        Sign In
      </Button>
    </form>
  )
}
