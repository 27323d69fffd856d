import { type FormEvent, useState } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { statusAfterSending } from './code-status.ts'
import { sendCode } from './codes.ts'
import { EmailField } from './email-field.tsx'
import { emailProblem } from './email-text.ts'
import { Notice } from './notice.tsx'
import { ScreenHeading } from './screen-heading.tsx'
import type { Flow } from './use-flow.ts'

/** Asks for a reset code. Whatever becomes of it, she is told the same (spec section 8). */
export function ForgotPassword({ flow }: { flow: Flow }) {
  const [isBusy, setIsBusy] = useState(false)
  const [wasTried, setWasTried] = useState(false)
  usePageTitle('Forgot password')
  const problem = emailProblem(flow.email)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setWasTried(true)
    if (isBusy || problem) return
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
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-7 space-y-5">
        <EmailField value={flow.email} onChange={flow.setEmail} error={wasTried ? problem : undefined} />
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
