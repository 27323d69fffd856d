import type { ReactNode } from 'react'
import { maskEmail } from '#rules/accounts/verification.ts'
import { checkCode, sendCode } from '../../ui/code-entry/account-codes.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { useMailedCode } from './use-mailed-code.ts'

type Props = { email: string; onRight: (resetToken: string | undefined) => void; back: ReactNode }

/** Proves by a code that it is the seller who sets a new password. */
export function PasswordCode({ email, onRight, back }: Props) {
  const address = { email, type: 'password_reset' as const }
  const code = useMailedCode({
    request: () => sendCode(address),
    async check(typed) {
      const checking = await checkCode({ ...address, code: typed })
      if (checking.isRight) onRight(checking.resetToken)
      return checking
    },
  })
  if (code.status)
    return (
      <CodeEntry
        level={2}
        title="Enter the code"
        maskedEmail={maskEmail(email)}
        status={code.status}
        problem={code.entryProblem}
        onCode={code.check}
        onResend={code.send}
        back={back}
      />
    )
  return (
    <div className="grid gap-5">
      <p className="text-sm">
        We email a six-digit code to <strong className="font-semibold">{maskEmail(email)}</strong>. With it
        you can choose a new password.
      </p>
      <ErrorNote text={code.problem} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button onClick={() => void code.send()} busy={code.isSending} busyText="Sending...">
          Email me a code
        </Button>
        {back}
      </div>
    </div>
  )
}
