import { useEffect, useState } from 'react'

const profileLimitMs = 8_000
const overallLimitMs = 10_000

const messages = {
  profile: 'Unable to load profile. Please try refreshing or logging in again.',
  overall: 'Loading took too long. Please try refreshing or logging in again.',
}

/**
 * Returns the message once loading the dashboard has taken too long, otherwise undefined. The profile is part of the same
 * response, so its shorter limit applies first.
 */
export function useTimeLimit(waiting: boolean) {
  const [passed, setPassed] = useState<keyof typeof messages>()
  useEffect(() => {
    if (!waiting) return
    const profile = setTimeout(() => setPassed('profile'), profileLimitMs)
    const overall = setTimeout(() => setPassed('overall'), overallLimitMs)
    return () => {
      clearTimeout(profile)
      clearTimeout(overall)
      setPassed(undefined)
    }
  }, [waiting])
  return waiting && passed ? messages[passed] : undefined
}
