import { usePageTitle } from '../../lib/page/page-title.ts'
import { session } from '../../lib/session.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { EmailCode } from './email-code.tsx'
import type { Flow } from './use-flow.ts'

/** Verifies the address of a new account before its first sign-in. */
export function VerifySignUp({ flow }: { flow: Flow }) {
  usePageTitle('Verify your email')
  const finish = () => {
    session.emit('USER_UPDATED')
    notify.success('Email Verified!', 'Please sign in to continue.')
    flow.toSignIn()
    return true
  }
  return (
    <EmailCode
      flow={flow}
      purpose="verification"
      title="Verify your email"
      onRight={finish}
      back={{ text: 'Back to sign in', onClick: flow.toSignIn }}
    />
  )
}
