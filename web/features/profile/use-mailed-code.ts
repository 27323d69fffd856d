import { useState } from 'react'
import type { requestCode } from '../../ui/code-entry/code-requests.ts'
import type { CodeStatus } from '../../ui/code-entry/code-status.ts'

type Checked = { isRight: boolean; error?: string | undefined; status?: CodeStatus | undefined }
type Requests = {
  request: () => ReturnType<typeof requestCode>
  /** Does what a right code is for. */
  check: (typed: string, known: CodeStatus | undefined) => Promise<Checked>
}

/** A code that is mailed before something sensitive happens. There is no status until one was requested. */
export function useMailedCode({ request, check }: Requests) {
  const [status, setStatus] = useState<CodeStatus>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  return {
    status,
    problem,
    /** The error to show beside the entry, which itself reports a code that was not sent. */
    entryProblem: status?.notSent ? undefined : problem,
    isSending,
    async send() {
      setIsSending(true)
      const sending = await request()
      setIsSending(false)
      setProblem(sending.error)
      if (sending.status) setStatus(sending.status)
    },
    async check(typed: string) {
      const checked = await check(typed, status)
      if (checked.isRight) return true
      if (checked.status) setStatus(checked.status)
      setProblem(checked.error)
      return false
    },
  }
}
