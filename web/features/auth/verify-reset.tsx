import { usePageTitle } from '../../lib/page/page-title.ts'
import { session } from '../../lib/session.ts'
import { verifyFailure } from '../../ui/code-entry/code-requests.ts'
import { dismissErrors, notify } from '../../ui/overlays/toasts/notify.ts'
import { EmailCode } from './email-code.tsx'
import type { Flow } from './use-flow.ts'

/** The code step of a password reset. A code is sent only if the address has an account. */
export function VerifyReset({ flow }: { flow: Flow }) {
  usePageTitle('Enter your reset code')
  const finish = (resetToken: string | undefined) => {
    if (resetToken) {
      session.emit('PASSWORD_RECOVERY')
      dismissErrors()
      flow.toResetPassword(resetToken)
      return true
    }
    notify.error('Verification Failed', verifyFailure)
    return false
  }
  return (
    <EmailCode
      flow={flow}
      purpose="password_reset"
      title="Enter your reset code"
      remark="The email also has a link that needs no code. No mail? Check the address and your spam folder."
      onRight={finish}
      back={{ text: 'Use another email', onClick: flow.toForgotPassword }}
    />
  )
}
