import { useState } from 'react'
import { messageOf } from '../load-failure.tsx'

/** One request that a press sends: whether it is on its way, and the text of its failure. */
export function useRequest({ leavesPage = false } = {}) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (request: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await request()
      if (!leavesPage) setIsBusy(false)
    } catch (error) {
      setProblem(messageOf(error))
      setIsBusy(false)
    }
  }
  return { isBusy, problem, setProblem, send }
}
