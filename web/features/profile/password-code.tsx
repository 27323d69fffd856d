import { type ReactNode, useState } from 'react'
import { maskEmail } from '#rules/verification.ts'
import { checkCode, sendCode } from '../../ui/code-entry/account-codes.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'
import { Button } from '../../ui/controls/button.tsx'

type Props = { email: string; onRight: (resetToken: string | undefined) => void; back: ReactNode }

/** Proves by a code that it is the seller who sets a new password. */
export function PasswordCode({ email, onRight, back }: Props) {
  const [status, setStatus] = useState<CodeStatus>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const address = { email, type: 'password_reset' as const }

  const send = async () => {
    setIsSending(true)
    const sending = await sendCode(address)
    setIsSending(false)
    setProblem(sending.error)
    if (sending.status) setStatus(sending.status)
  }
  const check = async (code: string) => {
    const checking = await checkCode({ ...address, code })
    if (checking.isRight) {
      onRight(checking.resetToken)
      return true
    }
    if (checking.status) setStatus(checking.status)
    setProblem(checking.error)
    return false
  }
  if (status)
    return (
      <CodeEntry
        level={2}
        title="Enter the code"
        maskedEmail={maskEmail(email)}
        status={status}
        problem={status.notSent ? undefined : problem}
        onCode={check}
        onResend={send}
        back={back}
      />
    )
  return (
    <div className="grid gap-5">
      <p className="text-sm">
        We email a six-digit code to <strong className="font-semibold">{maskEmail(email)}</strong>. With it
        you can choose a new password.
      </p>
      {problem && (
        <p role="alert" className="rounded-lg bg-danger-soft p-3.5 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={() => void send()} busy={isSending} busyText="Sending...">
          Email me a code
        </Button>
        {back}
      </div>
    </div>
  )
}
