import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { session, signOut } from '#web/lib/session.ts'
import { notify } from '#web/ui/notify.ts'

const reloadDelayMs = 1_000
const leaveAfterFailureMs = 2_000
const leaveOnRequestMs = 1_000

/** The two timed ways out of a dashboard that will not load (spec.md section 4); they end with the screen. */
export function useRecovery() {
  const [state, setState] = useState<'idle' | 'retrying' | 'failed' | 'leaving'>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => clearTimeout(timer.current), [])

  const leaveAfter = (delayMs: number) => {
    timer.current = setTimeout(async () => {
      await signOut()
      navigate('/auth')
    }, delayMs)
  }

  const tryAgain = async () => {
    setState('retrying')
    try {
      await session.refresh()
      timer.current = setTimeout(() => location.reload(), reloadDelayMs)
    } catch {
      setState('failed')
      leaveAfter(leaveAfterFailureMs)
    }
  }

  const logInAgain = () => {
    setState('leaving')
    notify.info('Logging out', 'Taking you back to login to refresh your session.')
    leaveAfter(leaveOnRequestMs)
  }

  return { state, tryAgain, logInAgain }
}
