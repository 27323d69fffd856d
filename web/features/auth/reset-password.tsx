import { type FormEvent, useState } from 'react'
import { passwordProblems } from '#rules/password.ts'
import { ApiError, call } from '#web/lib/api.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { session } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import { resetFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** Sets the new password, with the token that the right code yielded. */
export function ResetPassword({ flow }: { flow: Flow }) {
  const [fields, setFields] = useState({ password: '', confirmation: '' })
  const [isBusy, setIsBusy] = useState(false)
  usePageTitle('Set a new password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isAcceptable(fields, flow.address)) return
    setIsBusy(true)
    try {
      const { address: email, resetToken = '' } = flow
      await call('reset-password', { email, newPassword: fields.password, resetToken })
      session.emit('USER_UPDATED')
      flow.toResetSuccess()
    } catch (error) {
      setIsBusy(false)
      tellFailure(error)
    }
  }
  return (
    <>
      <ScreenHeading title="Set a new password">
        For <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{flow.address}</strong>.
        Setting it signs you out on every other device.
      </ScreenHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-7 space-y-5">
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={flow.address} readOnly hidden />
        <NewPasswordFields
          email={flow.address}
          {...fields}
          onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        />
        <Button type="submit" busy={isBusy} busyText="Resetting..." className="w-full">
          Reset Password
        </Button>
        <Button variant="quiet" className="w-full" onClick={flow.toForgotPassword}>
          Send a new code
        </Button>
      </form>
    </>
  )
}

function isAcceptable({ password, confirmation }: { password: string; confirmation: string }, email: string) {
  const [problem] = passwordProblems(password, email)
  if (problem) notify.error('Weak Password', problem)
  else if (password !== confirmation)
    notify.error("Passwords don't match", 'Please make sure both passwords are identical.')
  return !problem && password === confirmation
}

function tellFailure(error: unknown) {
  if (!(error instanceof ApiError)) notify.error('Reset Failed', resetFailure)
  else if (error.code === 'weak-password') notify.error('Weak Password', error.message)
  else notify.error('Reset Failed', error.code === 'too-many-requests' ? error.message : resetFailure)
}
