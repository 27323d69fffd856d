import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = {
  /** When a new code may be requested (epoch ms). */
  at: number
  isLocked: boolean
  onResend: () => Promise<void>
}

export function ResendButton({ at, isLocked, onResend }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsUntil(at)

  const resend = async () => {
    setIsBusy(true)
    await onResend()
    setIsBusy(false)
  }
  return (
    <Button
      variant="quiet"
      className="-ml-4 tabular-nums"
      busy={isBusy}
      busyText="Sending..."
      disabled={isLocked || seconds > 0}
      onClick={() => void resend()}
    >
      {seconds > 0 ? `Resend code in ${waitText(seconds)}` : 'Resend code'}
    </Button>
  )
}

const waitText = (seconds: number) =>
  seconds < 60 ? `${seconds}s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
