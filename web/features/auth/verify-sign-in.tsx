import type { ChallengeParameters } from '#contract/accounts.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { ExpiredError } from '../../lib/session/auth-provider.ts'
import { failureText } from '../../lib/session/failure-text.ts'
import { signIn } from '../../lib/session.ts'
import { sendCode } from '../../ui/code-entry/account-codes.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { verifyFailure } from '../../ui/code-entry/code-requests.ts'
import { statusOfChallenge } from '../../ui/code-entry/code-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { EmailCode } from './email-code.tsx'
import { codeSentText, unexpectedFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** The verify-signin screen after a correct password for an unconfirmed address. The correct code confirms it and signs in. */
function ConfirmEmail({ flow }: { flow: Flow }) {
  usePageTitle('Verify your email')
  const leave = () => {
    signIn.cancel()
    flow.toSignIn()
  }
  const finish = async () => {
    try {
      const step = await signIn.again()
      if (step.kind === 'code') flow.toVerifySignIn(step.challenge)
    } catch (error) {
      notify.error('Sign In Failed', failureText(error) ?? unexpectedFailure)
      leave()
    }
  }
  return (
    <EmailCode
      flow={flow}
      purpose="verification"
      title="Verify your email"
      onRight={() => {
        void finish()
        return true
      }}
      back={{ text: 'Back to sign in', onClick: leave }}
    />
  )
}

/** The second step of a sign-in while the address is unverified. */
export const VerifySignIn = ({ flow }: { flow: Flow }) =>
  flow.challenge ? <Challenge flow={flow} challenge={flow.challenge} /> : <ConfirmEmail flow={flow} />

type Props = { flow: Flow; challenge: ChallengeParameters }

function Challenge({ flow, challenge }: Props) {
  usePageTitle('Verify your email')

  const leave = () => {
    signIn.cancel()
    flow.toSignIn()
  }
  /** An expired sign-in needs the password again. */
  const toastFailure = (title: string, error: unknown, fallback: string) => {
    notify.error(title, failureText(error) ?? fallback)
    if (error instanceof ExpiredError) leave()
  }
  const check = async (code: string) => {
    try {
      const step = await signIn.withCode(code)
      if (step.kind === 'done') {
        notify.success('Welcome back!')
        return true
      }
      if (step.challenge.kind === 'authenticator') {
        flow.toVerifySignIn(step.challenge)
        return true
      }
      flow.report('verification', statusOfChallenge(step.challenge))
      notify.error('Verification Failed', step.challenge.message ?? verifyFailure)
    } catch (error) {
      toastFailure('Verification Failed', error, verifyFailure)
    }
    return false
  }
  const resend = async () => {
    const { status, error } = await sendCode({ email: flow.address, type: 'verification' })
    if (status) flow.report('verification', status)
    if (error) notify.error('Error', error)
    else notify.success('Code sent', codeSentText)
  }
  return (
    <CodeEntry
      title="Verify your email"
      maskedEmail={challenge.maskedEmail}
      status={flow.codes.verification ?? statusOfChallenge(challenge)}
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
