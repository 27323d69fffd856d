import { useEffect, useState } from 'react'

/** Returns whether the component has been painted once: for what may be fetched only after everything else. */
export function useAfterPaint() {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // The next frame begins before it is painted; a task after it does not.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
