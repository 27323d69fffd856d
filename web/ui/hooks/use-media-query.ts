import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether the media query matches, true where it is rendered without a browser. Re-renders when that changes. */
export function useMediaQuery(query: string) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  const read = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, read, hasBrowser ? read : always)
}

const hasBrowser = typeof matchMedia === 'function'
const always = () => true
