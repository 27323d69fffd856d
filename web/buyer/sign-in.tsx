import { type FormEvent, useState } from 'react'
import { buyerRoutes } from '#contract/urls/buyer-routes.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { requestCode, verifyCode } from '../ui/code-entry/code-requests.ts'
import { type CodeStatus, statusAfterSending } from '../ui/code-entry/code-status.ts'
import { Notice } from '../ui/code-entry/notice.tsx'
import { Button } from '../ui/controls/button.tsx'
import { buyerEmailProblem, EmailField } from '../ui/controls/email-field.tsx'
import { lazyWithFallback } from '../ui/feedback/lazy-with-fallback.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Card } from '../ui/layout/card.tsx'
import { call } from './data/api.ts'
import { ErrorText } from './error-text.tsx'

const loadCodeEntry = async () => (await import('../ui/code-entry/code-entry.tsx')).CodeEntry
const CodeEntry = lazyWithFallback(loadCodeEntry, <Skeleton className="h-96" />)

type Props = {
  title: string
  text: string
  /** Why the buyer is asked. */
  notice?: string | undefined
  /** A gift link's token: its code also goes to an address without a library. */
  seatToken?: string
  /** Called when the code was right and the session has started. */
  onSignedIn: () => void
}

/** An email address, then the six-digit code that was sent there. */
export function SignIn(props: Props) {
  const [email, setEmail] = useState('')
  const [status, setStatus] = useState<CodeStatus>()
  const back = () => setStatus(undefined)
  return (
    <Card className="w-full max-w-md">
      {props.notice && <Notice text={props.notice} />}
      {status ? (
        <CodeStep {...props} email={email} status={status} onStatus={setStatus} onBack={back} />
      ) : (
        <EmailStep {...props} email={email} onEmail={setEmail} onSent={setStatus} />
      )}
    </Card>
  )
}

const send = (email: string, seatToken: string | undefined) =>
  requestCode(() =>
    call(buyerRoutes['send-library-code'], { email, ...(seatToken && { seat_token: seatToken }) }),
  )

type EmailStepProps = Props & {
  email: string
  onEmail: (email: string) => void
  onSent: (status: CodeStatus) => void
}

function EmailStep({ title, text, seatToken, email, onEmail, onSent }: EmailStepProps) {
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = buyerEmailProblem(email)
    setProblem(found)
    setFailure(undefined)
    if (found) return event.currentTarget.querySelector('input')?.focus()
    if (isBusy) return
    setIsBusy(true)
    // Loads the chunk of the next step while the mail is on its way.
    const [{ status, error }] = await Promise.all([
      send(email.trim(), seatToken),
      loadCodeEntry().catch(() => undefined),
    ])
    setIsBusy(false)
    if (status) onSent(status)
    else setFailure(error)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="font-display text-2xl font-semibold tracking-title">{title}</h2>
      <p className="mt-2 mb-6 text-muted">{text}</p>
      <EmailField value={email} onChange={onEmail} error={problem} autoComplete="email" />
      <ErrorText text={failure} className="mt-4" />
      <Button type="submit" className="mt-5 w-full" busy={isBusy} busyText="Sending...">
        Send code
      </Button>
    </form>
  )
}

type CodeStepProps = Props & {
  email: string
  status: CodeStatus
  onStatus: (status: CodeStatus) => void
  onBack: () => void
}

function CodeStep({ email, status, seatToken, onStatus, onBack, onSignedIn }: CodeStepProps) {
  const [problem, setProblem] = useState<string>()
  const address = email.trim()

  const check = async (code: string) => {
    setProblem(undefined)
    const checking = await verifyCode(() =>
      call(buyerRoutes['verify-library-code'], { email: address, code }),
    )
    if (checking.isRight) onSignedIn()
    else {
      if (checking.status) onStatus(checking.status)
      setProblem(checking.error)
    }
    return checking.isRight
  }
  const resend = async () => {
    setProblem(undefined)
    const sending = await send(address, seatToken)
    onStatus(sending.status ?? { ...statusAfterSending(), notSent: sending.error })
  }
  return (
    <CodeEntry
      title="Check your inbox"
      level={2}
      maskedEmail={maskEmail(address)}
      {...(!seatToken && { remark: 'Only an address that has bought something gets one.' })}
      status={status}
      problem={problem}
      onCode={check}
      onResend={resend}
      back={
        <Button variant="quiet" className="-mr-4" onClick={onBack}>
          Use another email
        </Button>
      }
      onMissing={onBack}
    />
  )
}
