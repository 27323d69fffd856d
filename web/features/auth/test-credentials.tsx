import FlaskConical from 'lucide-react/icons/flask-conical'
import { useState } from 'react'
import { provisionTestUser, testAccount } from '#contract/api/development-api.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import type { SignInAidProps } from './sign-in-aid-props.ts'

/** Creates the test account and signs in with it (docs/product.md, Local tools). */
export function TestCredentials({ disabled, onReady }: SignInAidProps) {
  const [isBusy, setIsBusy] = useState(false)
  const enter = async () => {
    setIsBusy(true)
    try {
      await call(provisionTestUser, testAccount)
      await onReady(testAccount)
    } catch {
      notify.error('Provisioning failed')
    }
    setIsBusy(false)
  }
  return (
    <Button
      variant="secondary"
      className="w-full border-dashed"
      disabled={disabled}
      busy={isBusy}
      busyText="Preparing..."
      onClick={() => void enter()}
    >
      <FlaskConical aria-hidden />
      Use test credentials
    </Button>
  )
}
