import { useState } from 'react'
import type { ChallengeParameters } from '#contract/accounts.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { failureText } from '#web/lib/session/failure-text.ts'
import { ExpiredError } from '#web/lib/session/provider.ts'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { CodeEntry } from './code-entry.tsx'
import { statusOfChallenge } from './code-status.ts'
import { codeSentText, sendFailure, verifyFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** The sign-in's second step, while the address is unverified. */
export const VerifySignIn = ({ flow }: { flow: Flow }) =>
  flow.challenge && <Challenge challenge={flow.challenge} onBack={flow.toSignIn} />

type Props = { challenge: ChallengeParameters; onBack: () => void }

function Challenge({ challenge: first, onBack }: Props) {
  const [challenge, setChallenge] = useState(first)
  const [status, setStatus] = useState(() => statusOfChallenge(first))
  usePageTitle('Verify your email')

  const follow = (next: ChallengeParameters) => {
    setChallenge(next)
    setStatus(statusOfChallenge(next))
  }
  const leave = () => {
    signIn.cancel()
    onBack()
  }
  /** Without its password an expired sign-in can only begin anew. */
  const tell = (title: string, error: unknown, otherwise: string) => {
    notify.error(title, failureText(error) ?? otherwise)
    if (error instanceof ExpiredError) leave()
  }
  const check = async (code: string) => {
    try {
      const step = await signIn.withCode(code)
      if (step.kind === 'done') return true
      follow(step.challenge)
      notify.error('Verification Failed', step.challenge.message ?? verifyFailure)
    } catch (error) {
      tell('Verification Failed', error, verifyFailure)
    }
    return false
  }
  const resend = async () => {
    try {
      const step = await signIn.resend()
      if (step.kind === 'done') return
      follow(step.challenge)
      const { lockout, refused, message } = step.challenge
      if (lockout === 'true' || refused) notify.error('Error', message ?? sendFailure)
      else notify.success('Code sent', codeSentText)
    } catch (error) {
      tell('Error', error, sendFailure)
    }
  }
  return (
    <CodeEntry
      title="Verify your email"
      maskedEmail={challenge.maskedEmail}
      status={status}
      onCode={check}
      onResend={resend}
      back={
        <Button variant="quiet" className="-mr-4" onClick={leave}>
          Back to sign in
        </Button>
      }
    />
  )
}
