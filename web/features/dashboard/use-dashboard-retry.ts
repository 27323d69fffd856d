import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { homeQuery } from '../../lib/queries.ts'
import { session, signOut } from '../../lib/session.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

const reloadDelayMs = 1_000
const leaveAfterFailureMs = 2_000
const leaveOnRequestMs = 1_000

type Step = 'retrying' | 'failed' | 'leaving'

/**
 * Try Again and Log In Again for a dashboard that does not load (docs/product.md, Dashboard). Once started they keep the
 * screen as it is until they end.
 */
export function useDashboardRetry(failure: string | undefined) {
  const [begun, setBegun] = useState<{ step: Step; message: string | undefined }>()
  const isShown = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const queries = useQueryClient()
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
      await session.renew()
      await queries.fetchQuery({ ...homeQuery, staleTime: 0, retry: false })
      after(reloadDelayMs, () => location.reload())
    } catch {
      setBegun({ step: 'failed', message: 'Retry failed. Please log in again.' })
      after(leaveAfterFailureMs, () => void leave())
    }
  }

  const logInAgain = () => {
    setBegun({ step: 'leaving', message: failure })
    notify.persistent('Logging out', 'Taking you back to login to refresh your session.')
    after(leaveOnRequestMs, () => void leave())
  }

  return { step: begun?.step, message: begun ? begun.message : failure, tryAgain, logInAgain }
}
export type Recovery = ReturnType<typeof useDashboardRetry>
