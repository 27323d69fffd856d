import type { SessionEvent } from './events.ts'
import { isMarked, mark, markerKey, unmark } from './marker.ts'
import type { Grant, Provider, User } from './provider.ts'

export type SessionState =
  | { state: 'loading'; user: undefined }
  | { state: 'signed-out'; user: undefined }
  | { state: 'signed-in'; user: User }

const loading: SessionState = { state: 'loading', user: undefined }
const signedOut: SessionState = { state: 'signed-out', user: undefined }

export type SessionStore = ReturnType<typeof createSessionStore>

/** Who is signed in, for useSyncExternalStore and for calls that need the token. */
export function createSessionStore(provider: Pick<Provider, 'grant' | 'signOut'>) {
  let current = isMarked() ? loading : signedOut
  let grant: Grant | undefined
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: SessionEvent) => void>()

  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }
  const show = (next: SessionState) => {
    current = next
    for (const watcher of watchers) watcher()
  }
  const become = (next: SessionState, event: SessionEvent) => {
    show(next)
    emit(event)
  }
  const accept = (next: Grant, event: SessionEvent) => {
    grant = next
    mark()
    become({ state: 'signed-in', user: next.user }, event)
  }
  const forget = (event: SessionEvent) => {
    grant = undefined
    unmark()
    become(signedOut, event)
  }
  const take = async (renew: boolean, event: SessionEvent) => {
    const next = await provider.grant(renew)
    if (next) accept(next, event)
    else forget('SIGNED_OUT')
  }
  const leave = async () => {
    forget('SIGNED_OUT')
    await provider.signOut()
  }
  const resume = async () => {
    if (!isMarked()) return
    show(loading)
    // A failure to ask is no sign-out: what is stored stays, for the next attempt.
    await take(false, 'INITIAL_SESSION').catch(() => show(signedOut))
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== markerKey && key !== null) return
    if (isMarked() && current.state !== 'signed-in') void resume()
    if (!isMarked() && current.state !== 'signed-out') forget('SIGNED_OUT')
  }

  return {
    snapshot: () => current,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    listen(listener: (event: SessionEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit,
    /** Takes up the session that this browser has stored, and follows the other tabs. */
    start() {
      addEventListener('storage', onStorage)
      void resume()
      return () => removeEventListener('storage', onStorage)
    },
    /** To be called once the sign-in is complete. */
    async enter() {
      const next = await provider.grant(false)
      if (!next) throw new Error('Auth session missing!')
      accept(next, 'SIGNED_IN')
    },
    refresh: () => take(true, 'TOKEN_REFRESHED'),
    leave,
    expiresAt: () => grant?.expiresAt,
    accessToken: () => grant?.accessToken,
  }
}
