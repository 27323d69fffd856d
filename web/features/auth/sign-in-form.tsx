import { type FormEvent, useState } from 'react'
import { failureText, isUnconfirmed } from '../../lib/session/failure-text.ts'
import { signIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmailField, emailLengthProblem } from '../../ui/email-field.tsx'
import { dismissErrors, notify } from '../../ui/notify.ts'
import { PasswordField } from './password-field.tsx'
import { SignInAid } from './sign-in-aid.tsx'
import { unexpectedFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'
import { verifyBeforeSignIn, verifyToSignIn } from './verify-now.ts'

/** The user pool's text for an unknown address as well as for a wrong password. */
const incorrect = 'Incorrect username or password.'

export function SignInForm({ flow }: { flow: Flow }) {
  const { email, setEmail } = flow
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)

  const resetPassword = { label: 'Reset password', onClick: flow.toForgotPassword }
  const enter = async (credentials: { email: string; password: string }) => {
    setIsBusy(true)
    try {
      const step = await signIn.withPassword(credentials)
      if (step.kind === 'code') {
        dismissErrors()
        void verifyToSignIn(flow, step.challenge)
      } else notify.success('Welcome back!')
    } catch (error) {
      setIsBusy(false)
      const text = failureText(error)
      if (isUnconfirmed(error)) void verifyBeforeSignIn(flow)
      else if (text) notify.error('Sign In Failed', text, text === incorrect ? resetPassword : undefined)
      else notify.error('Error', unexpectedFailure)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (!isBusy && email.trim() !== '' && !emailLengthProblem(email) && password !== '')
      void enter({ email: flow.address, password })
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
        error={wasTried && email.trim() === '' ? 'Enter your email.' : emailLengthProblem(email)}
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
