import { accountApi } from '#contract/api/account-api.ts'
import { closingDays } from '#rules/accounts/closing.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { requestCode } from '../../ui/code-entry/code-requests.ts'
import { statusAfterWrongCode } from '../../ui/code-entry/code-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { ErrorNote } from '../../ui/feedback/notes/error-note.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ClosingFacts } from './closing-facts.tsx'
import { useCloseAccount, useClosingFacts } from './use-account-closing.ts'
import { useMailedCode } from './use-mailed-code.ts'

type Props = { email: string; isOpen: boolean; onClose: () => void }

/** Says what closing does, then asks for the code that is mailed. */
export function ClosingDialog({ email, isOpen, onClose }: Props) {
  const facts = useClosingFacts(isOpen)
  const code = useClosingCode()
  const keep = (
    <Button variant="quiet" onClick={onClose}>
      Keep my account
    </Button>
  )
  const title = 'Close your account?'
  if (code.status)
    return (
      <Dialog open={isOpen} onOpenChange={onClose} title={title}>
        <CodeEntry
          level={2}
          title="Enter the code"
          maskedEmail={maskEmail(email)}
          remark="With it your account is closed."
          status={code.status}
          problem={code.entryProblem}
          onCode={code.check}
          onResend={code.send}
          back={keep}
        />
      </Dialog>
    )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title={title}
      text={`This is what happens. You can change your mind for ${closingDays} days.`}
      footer={
        <>
          {keep}
          <Button
            variant="danger"
            disabled={!facts.data}
            busy={code.isSending}
            busyText="Sending..."
            onClick={() => void code.send()}
          >
            Email me a code to close it
          </Button>
        </>
      }
    >
      <ErrorNote text={code.problem} className="mb-4" />
      {facts.data ? (
        <ClosingFacts closing={facts.data} />
      ) : facts.isError ? (
        <div className="grid justify-items-start gap-3">
          <p role="alert" className="text-sm">
            What would happen could not be loaded.
          </p>
          <Button variant="secondary" onClick={() => void facts.refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <LoadingRegion label="Loading what would happen">
          <Skeleton className="h-80 rounded-xl" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}

function useClosingCode() {
  const close = useCloseAccount()
  return useMailedCode({
    request: () => requestCode(() => call(accountApi['send-confirmation-code'], {})),
    async check(typed, known) {
      try {
        await close(typed)
        return { isRight: true }
      } catch (error) {
        if (!(error instanceof ApiError))
          return { isRight: false, error: 'Your account was not closed. Please try again.' }
        const isWrong = error.code === 'wrong-code'
        return {
          isRight: false,
          error: error.message,
          status: isWrong && known ? statusAfterWrongCode(known) : undefined,
        }
      }
    },
  })
}
