import { useEffect } from 'react'
import { homeQuery, keys, queryClient } from '#web/lib/queries.ts'
import { session } from '#web/lib/session.ts'

const loadDelayMs = 100

/** Loads profile and tenant 100 ms after a refresh (spec.md section 4), and forgets them on sign-out. */
export function useHomeInStep() {
  useEffect(
    () =>
      session.listen((event) => {
        if (event === 'SIGNED_OUT') queryClient.clear()
        if (event !== 'TOKEN_REFRESHED') return
        setTimeout(() => {
          void queryClient
            .invalidateQueries({ queryKey: keys.home })
            .then(() => queryClient.prefetchQuery(homeQuery))
        }, loadDelayMs)
      }),
    [],
  )
}
