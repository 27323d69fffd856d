import type { SessionEvent } from '../lib/session/events.ts'
import { hasSessionMarker } from '../lib/session/marker.ts'
import { activeView, forgetView } from '../lib/session/view-as.ts'
import { session } from '../lib/session.ts'
import { clearChosenPlan } from '../lib/visitor/chosen-plan.ts'
import { keptReferral } from '../lib/visitor/kept-referral.ts'
import { clearPicked } from '../lib/visitor/picked-products.ts'
import { dismissActionToasts, dismissToasts } from '../ui/overlays/toasts/notify.ts'

const loadDelayMs = 100
/** The name of this file contains the hash of everything that it imports, lazy parts included. */
const version = import.meta.url
const loadQueries = () => import('../lib/queries.ts')

let stopKeeping = () => {}
let keptUserId: string | undefined

type Queries = Pick<typeof import('../lib/last-seen/last-seen-queries.ts'), 'keepLastSeen'> &
  Pick<typeof import('../lib/queries.ts'), 'queryClient'>

/** Restores what the seller saw last, and keeps it from now on. Call again at will. Pages viewed as a seller are not kept. */
export function restoreLastSeen({ keepLastSeen, queryClient }: Queries) {
  const userId = session.userId()
  if (!userId || userId === keptUserId || activeView()) return
  keptUserId = userId
  stopKeeping = keepLastSeen(queryClient, { userId, version })
}

/** The same, once the query library is there. */
export async function loadLastSeen() {
  const [{ keepLastSeen }, { queryClient }] = await Promise.all([
    import('../lib/last-seen/last-seen-queries.ts'),
    loadQueries(),
  ])
  restoreLastSeen({ keepLastSeen, queryClient })
}

function stopKeepingLastSeen() {
  stopKeeping()
  stopKeeping = () => {}
  keptUserId = undefined
}

/**
 * Follows the session (docs/product.md, Session): loads profile and tenant 100 ms after a sign-in or a refresh, and clears
 * them and all toasts on sign-out. Returns a function that stops.
 */
export function followSession() {
  let loading: ReturnType<typeof setTimeout> | undefined
  let hadSeller = false
  // Its operator may have signed out in another tab.
  if (!hasSessionMarker()) forgetView()

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
    // A visitor has no cached data and should not download the query client to clear it.
    if (!hadSeller) return
    hadSeller = false
    const { queryClient } = await loadQueries()
    queryClient.clear()
  }
  const stop = session.onEvent((event) => {
    if (event === 'SIGNED_OUT') {
      dismissToasts()
      forgetView()
      clearPicked()
      clearChosenPlan()
      stopKeepingLastSeen()
      return void clear()
    }
    if (startsSession.has(event)) {
      hadSeller = true
      void loadLastSeen().catch(() => undefined)
      dismissActionToasts()
      void claimReferral().catch(() => undefined)
    }
    if (event === 'SIGNED_IN') loadSoon(false)
    if (changesSeller.has(event)) loadSoon(true)
  })
  return () => {
    clearTimeout(loading)
    stop()
  }
}

async function claimReferral() {
  const code = session.userId() ? keptReferral() : undefined
  if (!code) return
  const { claimKeptReferral } = await import('../lib/visitor/claim-kept-referral.ts')
  await claimKeptReferral(code)
}

const startsSession = new Set<SessionEvent>(['INITIAL_SESSION', 'SIGNED_IN'])
const changesSeller = new Set<SessionEvent>(['TOKEN_REFRESHED', 'USER_UPDATED'])
