import { useEffect, useState } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000))

/** Returns the seconds until a time (epoch ms), updated every second; 0 once it has passed. */
export function useSecondsUntil(time: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    setSeconds(secondsUntil(time))
    if (secondsUntil(time) === 0) return
    const timer = setInterval(() => {
      setSeconds(secondsUntil(time))
      if (secondsUntil(time) === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}
