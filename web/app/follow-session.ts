import type { SessionEvent } from '#web/lib/session/events.ts'
import { session } from '#web/lib/session.ts'
import { dismissOffers, dismissToasts } from '#web/ui/notify.ts'

const loadDelayMs = 100
const loadQueries = () => import('#web/lib/queries.ts')

/**
 * The one listener of the session (spec.md section 4): profile and tenant are loaded 100 ms after a sign-in or a
 * refresh, and forgotten on sign-out, with whatever toasts still offer. Answers how to stop.
 */
export function followSession() {
  let loading: ReturnType<typeof setTimeout> | undefined
  let hadSeller = false

  const load = async (isKnown: boolean) => {
    const { homeQuery, keys, queryClient } = await loadQueries()
    if (!session.accessToken()) return
    if (isKnown) await queryClient.invalidateQueries({ queryKey: keys.home })
    await queryClient.prefetchQuery(homeQuery)
  }
  const loadSoon = (isKnown: boolean) => {
    clearTimeout(loading)
    loading = setTimeout(() => void load(isKnown), loadDelayMs)
  }
  const clear = async () => {
    clearTimeout(loading)
    // A visitor has nothing to forget, and should not wait for the code that would forget it.
    if (!hadSeller) return
    hadSeller = false
    const { queryClient } = await loadQueries()
    queryClient.clear()
  }
  const stop = session.listen((event) => {
    if (event === 'SIGNED_OUT') {
      dismissToasts()
      return void clear()
    }
    if (startsSession.has(event)) {
      hadSeller = true
      dismissOffers()
    }
    if (event === 'SIGNED_IN') loadSoon(false)
    if (changesSeller.has(event)) loadSoon(true)
  })
  return () => {
    clearTimeout(loading)
    stop()
  }
}

const startsSession = new Set<SessionEvent>(['INITIAL_SESSION', 'SIGNED_IN'])
const changesSeller = new Set<SessionEvent>(['TOKEN_REFRESHED', 'USER_UPDATED'])
