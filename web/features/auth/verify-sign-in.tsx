import { useState } from 'react'
import type { ChallengeParameters } from '#contract/accounts.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { failureText } from '#web/lib/session/failure-text.ts'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { CodeEntry } from './code-entry.tsx'
import { statusOfChallenge } from './code-status.ts'

const verifyFailure = 'Failed to verify code. Please try again.'
const sendFailure = 'Failed to send verification code. Please try again.'

type Props = { challenge: ChallengeParameters; onBack: () => void }

/** The sign-in's second step, while the address is unverified. */
export function VerifySignIn({ challenge: first, onBack }: Props) {
  const [challenge, setChallenge] = useState(first)
  const [status, setStatus] = useState(() => statusOfChallenge(first))
  usePageTitle('Verify your email')

  const follow = (next: ChallengeParameters) => {
    setChallenge(next)
    setStatus(statusOfChallenge(next))
  }
  const check = async (code: string) => {
    try {
      const step = await signIn.withCode(code)
      if (step.kind === 'done') return true
      follow(step.challenge)
      notify.error('Verification Failed', step.challenge.message ?? verifyFailure)
    } catch (error) {
      notify.error('Verification Failed', failureText(error) ?? verifyFailure)
    }
    return false
  }
  const resend = async () => {
    try {
      const step = await signIn.resend()
      if (step.kind === 'done') return
      follow(step.challenge)
      if (step.challenge.message) notify.error('Error', step.challenge.message)
      else notify.success('Code sent', 'A new code is on its way to your inbox.')
    } catch (error) {
      notify.error('Error', failureText(error) ?? sendFailure)
    }
  }
  const leave = () => {
    signIn.cancel()
    onBack()
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
