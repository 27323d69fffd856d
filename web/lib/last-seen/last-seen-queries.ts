import { type DehydratedState, dehydrate, hydrate, type Query, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { keys } from '../queries.ts'
import { forgetLastSeen, lastSeenKey } from '../session/last-seen.ts'
import { markedUserId } from '../session/marker.ts'
import { saveLastSeenPage } from './last-seen-page.ts'

const dayMs = 24 * 60 * 60 * 1000
const saveDelayMs = 300
/** The page's text is left out: it is edited here, and an old one must not be taken for the current one. */
const kept = new Set<unknown>([keys.home, keys.catalog, keys.storeProducts].flat())

const isKept = ({ queryKey, state: { status } }: Query) => status === 'success' && kept.has(queryKey[0])

const Stored = z.object({
  userId: z.string(),
  version: z.string(),
  savedAtMs: z.number(),
  state: z.custom<DehydratedState>((value) => typeof value === 'object' && value !== null),
})

/** `version` is that of the build, since another one may read other fields. */
type Owner = { userId: string; version: string }

/**
 * Shows what the seller saw last until the server has replied: restores it, marked as stale, and stores what is loaded
 * from now on. Anything that another seller or another version has stored is deleted. Returns a function that stops.
 */
export function keepLastSeen(client: QueryClient, owner: Owner): () => void {
  const cache = client.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => save(client, owner), saveDelayMs)
  }
  // A sign-in loads the first data before it is known whose they are.
  if (cache.getAll().some(isKept)) saveSoon()
  restore(client, owner)
  const stopFollowing = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query)) saveSoon()
  })
  return () => {
    clearTimeout(timer)
    stopFollowing()
  }
}

function restore(client: QueryClient, { userId, version }: Owner) {
  const stored = readStored()
  const isOwn = stored?.userId === userId && stored.version === version
  if (!stored || !isOwn || stored.savedAtMs < Date.now() - dayMs) return forgetLastSeen()
  hydrate(client, stored.state, { defaultOptions: { queries: { gcTime: dayMs } } })
  // Stale at any age. Pages load it again when they show it.
  void client.invalidateQueries({ refetchType: 'none' })
}

function readStored() {
  try {
    return Stored.parse(JSON.parse(localStorage.getItem(lastSeenKey) ?? ''))
  } catch {
    return undefined
  }
}

/** Stores nothing once the seller has signed out, also in another tab. */
function save(client: QueryClient, owner: Owner) {
  if (markedUserId() !== owner.userId) return
  const state = dehydrate(client, {
    shouldDehydrateQuery: isKept,
    shouldDehydrateMutation: () => false,
  })
  try {
    localStorage.setItem(lastSeenKey, JSON.stringify({ ...owner, savedAtMs: Date.now(), state }))
  } catch {
    // Storage is full or blocked: the next start loads everything.
  }
  saveLastSeenPage(owner.userId)
}
