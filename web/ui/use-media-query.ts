import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query holds, now and as it changes. */
export function useMediaQuery(query: string) {
  const watch = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
