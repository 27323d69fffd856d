import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * The parameters of the page's url, and a way to change them, in place unless `replace` is false. Two changes in a row are both kept, even if the
 * page is not drawn in between: React Router gives the second one what was drawn last.
 */
export function useLatestParams() {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useLayoutEffect(() => {
    latest.current = params
  }, [params])
  const change = useCallback(
    (changes: Readonly<Record<string, string>>, { replace = true } = {}) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries(changes))
        if (value) next.set(name, value)
        else next.delete(name)
      latest.current = next
      setParams(next, { replace })
    },
    [setParams],
  )
  return { params, change }
}
