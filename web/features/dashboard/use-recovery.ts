import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { session, signOut } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'

const reloadDelayMs = 1_000
const leaveAfterFailureMs = 2_000
const leaveOnRequestMs = 1_000

type Step = 'retrying' | 'failed' | 'leaving'

/**
 * The two timed ways out of a dashboard that will not load (spec.md section 4). Once begun they keep the screen as it
 * is, whatever arrives meanwhile, and end with it.
 */
export function useRecovery(failure: string | undefined) {
  const [begun, setBegun] = useState<{ step: Step; message: string | undefined }>()
  const isShown = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      clearTimeout(timer.current)
    }
  }, [])

  const after = (delayMs: number, act: () => void) => {
    if (isShown.current) timer.current = setTimeout(act, delayMs)
  }
  const leave = async () => {
    await signOut()
    navigate('/auth')
  }

  const tryAgain = async () => {
    setBegun({ step: 'retrying', message: failure })
    try {
      await session.refresh()
      after(reloadDelayMs, () => location.reload())
    } catch {
      setBegun({ step: 'failed', message: 'Retry failed. Please log in again.' })
      after(leaveAfterFailureMs, () => void leave())
    }
  }

  const logInAgain = () => {
    setBegun({ step: 'leaving', message: failure })
    notify.parting('Logging out', 'Taking you back to login to refresh your session.')
    after(leaveOnRequestMs, () => void leave())
  }

  return { step: begun?.step, message: begun ? begun.message : failure, tryAgain, logInAgain }
}
export type Recovery = ReturnType<typeof useRecovery>
