import { type FormEvent, useState } from 'react'
import { codesApi } from '#contract/api/codes-api.ts'
import { passwordProblems } from '#rules/accounts/password.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { session, signOut } from '../../lib/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { dismissErrors, notify } from '../../ui/overlays/toasts/notify.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import { resetFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** Sets the new password with the token that the correct code returned or the mailed link carries. */
export function ResetPassword({ flow }: { flow: Flow }) {
  const [fields, setFields] = useState({ password: '', confirmation: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [reasons, setReasons] = useState<readonly string[]>([])
  usePageTitle('Set a new password')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isAcceptable(fields, flow.address)) return
    setIsBusy(true)
    try {
      const { address: email, resetToken = '' } = flow
      await call(codesApi['reset-password'], { email, newPassword: fields.password, resetToken })
      session.emit('USER_UPDATED')
      if (session.snapshot().state === 'signed-in') await signOut()
      dismissErrors()
      flow.toResetSuccess()
    } catch (error) {
      setIsBusy(false)
      setReasons(error instanceof ApiError ? error.reasons : [])
      toastFailure(error)
    }
  }
  return (
    <>
      <ScreenHeading title="Set a new password">
        For <strong className="font-semibold text-ink [overflow-wrap:anywhere]">{flow.address}</strong>.
        Setting it signs you out on every other device.
      </ScreenHeading>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-7 flex flex-col gap-5">
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={flow.address} readOnly hidden />
        <NewPasswordFields
          email={flow.address}
          {...fields}
          onChange={(changes) => {
            setReasons([])
            setFields((before) => ({ ...before, ...changes }))
          }}
        />
        {reasons.length > 0 && <Reasons reasons={reasons} />}
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

/** The server's reasons for refusing the password. */
const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <div role="alert" className="text-sm text-danger">
    <p className="font-medium">This password was refused:</p>
    <ul className="mt-1 grid list-disc gap-0.5 pl-5">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </div>
)

function isAcceptable({ password, confirmation }: { password: string; confirmation: string }, email: string) {
  const [problem] = passwordProblems(password, email)
  if (problem) notify.error('Weak Password', problem)
  else if (password !== confirmation)
    notify.error("Passwords don't match", 'Please make sure both passwords are identical.')
  return !problem && password === confirmation
}

function toastFailure(error: unknown) {
  if (!(error instanceof ApiError)) notify.error('Reset Failed', resetFailure)
  else if (error.code === 'weak-password') notify.error('Weak Password', error.message)
  else notify.error('Reset Failed', error.code === 'too-many-requests' ? error.message : resetFailure)
}
