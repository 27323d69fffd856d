import { usePageTitle } from '../../lib/page/page-title.ts'
import { failureText } from '../../lib/session/failure-text.ts'
import { signIn } from '../../lib/session.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { EmailCode } from './email-code.tsx'
import { unexpectedFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** The verify-signin screen after a correct password for an unconfirmed address. The correct code confirms it and signs in. */
export function ConfirmEmail({ flow }: { flow: Flow }) {
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
