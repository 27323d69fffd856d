import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { checkCode, sendCode } from '../../ui/code-entry/account-codes.ts'
import { CodeEntry } from '../../ui/code-entry/code-entry.tsx'
import { unknownStatus } from '../../ui/code-entry/code-status.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { codeSentText } from './texts.ts'
import type { Flow } from './use-flow.ts'

type Props = {
  flow: Flow
  purpose: AccountCodePurpose
  title: string
  remark?: string
  /** Returns whether the step succeeded after a correct code. */
  onRight: (resetToken: string | undefined) => boolean
  back: { text: string; onClick: () => void }
}

/** A code step outside a sign-in. */
export function EmailCode({ flow, purpose, title, remark, onRight, back }: Props) {
  const address = { email: flow.address, type: purpose }

  const check = async (code: string) => {
    const checking = await checkCode({ ...address, code })
    if (checking.isRight) return onRight(checking.resetToken)
    if (checking.status) flow.report(purpose, checking.status)
    notify.error('Verification Failed', checking.error)
    return false
  }
  const resend = async () => {
    const { status, error } = await sendCode(address)
    if (status) flow.report(purpose, status)
    if (error) notify.error('Error', error)
    else notify.success('Code sent', codeSentText)
  }
  return (
    <CodeEntry
      title={title}
      maskedEmail={maskEmail(flow.address)}
      {...(remark && { remark })}
      status={flow.codes[purpose] ?? unknownStatus}
      onCode={check}
      onResend={resend}
      back={
        <Button variant="quiet" className="-mr-4" onClick={back.onClick}>
          {back.text}
        </Button>
      }
    />
  )
}
