import { useEffect } from 'react'
import { pageAtRest } from '../when-idle.ts'

/** Connects the page once it is at rest, so that nothing that the seller waits for is delayed. */
export function useRealtimeLink() {
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const start = async () => {
      await pageAtRest()
      const { followSales } = await import('../../lib/realtime/follow-sales.ts')
      if (!isGone) stop = followSales()
    }
    void start().catch(() => undefined)
    return () => {
      isGone = true
      stop()
    }
  }, [])
}
