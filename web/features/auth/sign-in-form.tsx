import { type FormEvent, useState } from 'react'
import { failureText } from '#web/lib/session/failure-text.ts'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInAid } from './sign-in-aid.tsx'
import { unexpectedFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'
import { verifyNow } from './verify-now.ts'

/** What the user pool says to someone whose address turns out to be unproven after all (spec section 4). */
const unconfirmed = 'Email not confirmed'

export function SignInForm({ flow }: { flow: Flow }) {
  const { email, setEmail } = flow
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)

  const enter = async (credentials: { email: string; password: string }) => {
    setIsBusy(true)
    try {
      const step = await signIn.withPassword(credentials)
      if (step.kind === 'code') flow.toVerifySignIn(step.challenge)
      else notify.success('Welcome back!')
    } catch (error) {
      setIsBusy(false)
      const text = failureText(error)
      if (text?.startsWith(unconfirmed)) void verifyNow(flow)
      else if (text) notify.error('Sign In Failed', text)
      else notify.error('Error', unexpectedFailure)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isBusy && email.trim() !== '' && password !== '') void enter({ email: flow.address, password })
  }
  const enterAsTester = (account: { email: string; password: string }) => {
    setEmail(account.email)
    setPassword(account.password)
    return enter(account)
  }

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <EmailField
        value={email}
        onChange={setEmail}
        error={wasTried && email.trim() === '' ? 'Enter your email.' : undefined}
      />
      <div className="mb-2">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wasTried && password === '' ? 'Enter your password.' : undefined}
        />
        <div className="mt-1 -mr-4 flex justify-end">
          <Button variant="quiet" onClick={flow.toForgotPassword}>
            Forgot password?
          </Button>
        </div>
      </div>
      <Button type="submit" busy={isBusy} busyText="Signing In..." className="w-full">
        Sign In
      </Button>
      <SignInAid disabled={isBusy} onReady={enterAsTester} />
    </form>
  )
}
