import { useState } from 'react'
import { messageOf } from './load-failure.tsx'

/** A request that a press sends: whether it is under way, and what was wrong with it. */
export function useSending() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (request: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await request()
    } catch (error) {
      setProblem(messageOf(error))
    }
    setIsBusy(false)
  }
  return { isBusy, problem, setProblem, send }
}
