import { usePageTitle } from '#web/lib/page-title.ts'
import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'
import { EmailCode } from './email-code.tsx'
import { verifyFailure } from './texts.ts'
import type { Flow } from './use-flow.ts'

/** The code that allows a new password; it is sent only to an address that has an account. */
export function VerifyReset({ flow }: { flow: Flow }) {
  usePageTitle('Enter your reset code')
  const finish = (resetToken: string | undefined) => {
    if (resetToken) {
      session.emit('PASSWORD_RECOVERY')
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
      remark="No mail? Check the address and your spam folder."
      onRight={finish}
      back={{ text: 'Use another email', onClick: flow.toForgotPassword }}
    />
  )
}
