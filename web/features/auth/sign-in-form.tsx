import { type FormEvent, useEffect, useRef, useState } from 'react'
import { emailMissing, passwordMissing } from '#rules/text.ts'
import { holdsPressesBack } from '../../lib/page/static-form.ts'
import { failureText, isUnconfirmed } from '../../lib/session/failure-text.ts'
import { prepareSignInFor, signIn } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField, emailLengthProblem } from '../../ui/controls/email-field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { dismissErrors, notify } from '../../ui/overlays/toasts/notify.ts'
import { SignInAid } from './sign-in-aid.tsx'
import { unexpectedFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'
import { useStaticForm } from './use-static-form.ts'
import { verifyBeforeSignIn, verifyToSignIn } from './verify-now.ts'

/** The user pool's text for an unknown address as well as for a wrong password. */
const incorrect = 'Incorrect username or password.'

const problemOf = (email: string) => (email.trim() === '' ? emailMissing : emailLengthProblem(email))

/**
 * The browser keeps what is typed, so that a key stroke renders nothing unless a message changes. Messages without a text keep their
 * place: the document's own script says what is missing (web/app/early-sign-in/start.ts).
 */
export function SignInForm({ flow }: { flow: Flow }) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  const [emailProblem, setEmailProblem] = useState(() => emailLengthProblem(flow.email))
  const [isPasswordMissing, setPasswordMissing] = useState(false)

  const { isNewAccount } = flow
  useEffect(() => {
    // The button that was pressed is gone.
    if (isNewAccount) password.current?.focus()
  }, [isNewAccount])

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
  const typeEmail = (typed: string) => {
    flow.setEmail(typed)
    setEmailProblem(wasTried ? problemOf(typed) : emailLengthProblem(typed))
  }
  const typePassword = (typed: string) => {
    setPasswordMissing(wasTried && typed === '')
    if (typed !== '' && email.current?.validity.valid) prepareSignInFor(flow.address)
  }
  /** Shows what is wrong. Returns whether nothing is. */
  const check = (typed: { email: string; password: string }) => {
    const problem = problemOf(typed.email)
    setWasTried(true)
    setEmailProblem(problem)
    setPasswordMissing(typed.password === '')
    return !problem && typed.password !== ''
  }
  const form = useStaticForm((typed) => {
    const [typedEmail = '', typedPassword = ''] = [typed('email'), typed('password')]
    if (typedEmail !== flow.email) typeEmail(typedEmail)
    typePassword(typedPassword)
    if (holdsPressesBack() && form.current?.querySelector('[role=alert]:not([hidden])'))
      check({ email: typedEmail, password: typedPassword })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = { email: email.current?.value ?? '', password: password.current?.value ?? '' }
    flow.setEmail(typed.email)
    if (!check(typed)) return (problemOf(typed.email) ? email : password).current?.focus()
    if (!isBusy) void enter({ email: flow.address, password: typed.password })
  }
  const enterAsTester = (account: { email: string; password: string }) => {
    if (email.current) email.current.value = account.email
    if (password.current) password.current.value = account.password
    flow.setEmail(account.email)
    return enter(account)
  }

  return (
    // Without the application a press does nothing, instead of putting the password into the address.
    <form ref={form} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField ref={email} defaultValue={flow.email} onChange={typeEmail} error={emailProblem ?? ''} />
      <div className="-mb-3">
        <PasswordField
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          onChange={({ target }) => typePassword(target.value)}
          error={isPasswordMissing ? passwordMissing : ''}
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
