import { type FormEvent, useState } from 'react'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { sendCode } from '../../ui/code-entry/account-codes.ts'
import { statusAfterSending } from '../../ui/code-entry/code-status.ts'
import { Notice } from '../../ui/code-entry/notice.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { EmailField, emailProblem } from '../../ui/controls/email-field.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { ScreenHeading } from './screen-heading.tsx'
import { type Flow, useTypedEmail } from './use-flow.ts'
import { useStaticForm } from './use-static-form.ts'

/** Requests a reset code. The message is the same for every outcome (docs/product.md, Password reset). */
export function ForgotPassword({ flow }: { flow: Flow }) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  usePageTitle('Forgot password')
  const email = useTypedEmail(flow)
  const problem = emailProblem(email)

  const form = useStaticForm((typed) => {
    const typedEmail = typed('email') ?? ''
    if (typedEmail !== email) flow.setEmail(typedEmail)
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (problem) return form.current?.querySelector('input')?.focus()
    if (isBusy) return
    setIsBusy(true)
    const { status } = await sendCode({ email: flow.address, type: 'password_reset' })
    flow.report('password_reset', status ?? statusAfterSending())
    notify.success(
      'Reset code sent',
      "If this email exists in our system, we've sent password reset instructions.",
    )
    flow.toVerifyReset()
  }
  return (
    <>
      {flow.notice && <Notice text={flow.notice} />}
      <ScreenHeading title="Forgot your password?">
        Enter your email, and we will send you a six-digit code to set a new one.
      </ScreenHeading>
      <form
        ref={form}
        method="dialog"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-7 flex flex-col gap-5"
      >
        <EmailField value={email} onChange={flow.setEmail} error={wasTried ? problem : undefined} />
        <Button type="submit" busy={isBusy} busyText="Sending..." className="w-full">
          Send Reset Code
        </Button>
        <Button variant="quiet" className="w-full" onClick={flow.toSignIn}>
          Back to sign in
        </Button>
      </form>
    </>
  )
}
