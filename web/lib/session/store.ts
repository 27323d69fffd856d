import type { SessionEvent } from './events.ts'
import { isMarked, mark, markedUserId, markerKey, unmark } from './marker.ts'
import { patiently } from './patiently.ts'
import type { Grant, Provider, User } from './provider.ts'

export type SessionState =
  | { state: 'loading'; user: undefined }
  | { state: 'signed-out'; user: undefined }
  | { state: 'signed-in'; user: User }

const loading: SessionState = { state: 'loading', user: undefined }
const signedOut: SessionState = { state: 'signed-out', user: undefined }

/** A sign-out waits no longer than this for what is still to be saved. */
const partingMs = 2_000

const isChanged = (before: User, now: User) =>
  before.name !== now.name || before.email !== now.email || before.role !== now.role

export type SessionStore = ReturnType<typeof createSessionStore>

/** Who is signed in, for useSyncExternalStore and for calls that need the token. */
export function createSessionStore(provider: Pick<Provider, 'grant' | 'signOut'>) {
  let current = isMarked() ? loading : signedOut
  let grant: Grant | undefined
  let era = 0
  const watchers = new Set<() => void>()
  const listeners = new Set<(event: SessionEvent) => void>()
  const unfinished = new Set<() => Promise<unknown>>()

  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }
  const show = (next: SessionState) => {
    current = next
    for (const watcher of watchers) watcher()
  }
  const accept = (next: Grant, event: SessionEvent) => {
    const before = current.user
    grant = next
    mark(next.user.userId)
    show({ state: 'signed-in', user: next.user })
    emit(event)
    if (before && isChanged(before, next.user)) emit('USER_UPDATED')
  }
  /** What was asked for before is of no interest when its answer arrives. */
  const clear = () => {
    era += 1
    grant = undefined
    show(signedOut)
    emit('SIGNED_OUT')
  }
  const forget = () => {
    unmark()
    clear()
  }
  const take = async (renew: boolean, event: SessionEvent) => {
    const begun = era
    const next = await provider.grant(renew)
    if (begun !== era) return
    if (!next) return forget()
    if (!current.user || current.user.userId === next.user.userId) return accept(next, event)
    // Another tab has signed in somebody else: nothing of the former seller may be shown to her.
    clear()
    await resume()
  }
  const finish = () =>
    Promise.race([
      Promise.allSettled([...unfinished].map((save) => save())),
      new Promise((resolve) => setTimeout(resolve, partingMs)),
    ])
  const leave = async () => {
    if (unfinished.size > 0) await finish()
    forget()
    await provider.signOut()
  }
  const resume = async () => {
    if (!isMarked()) return
    show(loading)
    // A failure to ask is no sign-out: what is stored stays, for the next attempt.
    await patiently(() => take(false, 'INITIAL_SESSION')).catch(() => show(signedOut))
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== markerKey && key !== null) return
    const userId = markedUserId()
    if (userId === (current.user?.userId ?? null)) return
    if (current.state === 'signed-in') clear()
    if (userId) void resume()
  }
  const onOnline = () => {
    if (isMarked() && current.state === 'signed-out') void resume()
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
    /** Has this saved when she signs out, while she still may. Answers how to take it back. */
    beforeLeaving(save: () => Promise<unknown>) {
      unfinished.add(save)
      return () => void unfinished.delete(save)
    },
    /** Takes up the session that this browser has stored, and follows the other tabs. */
    start() {
      addEventListener('storage', onStorage)
      addEventListener('online', onOnline)
      void resume()
      return () => {
        removeEventListener('storage', onStorage)
        removeEventListener('online', onOnline)
      }
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
    userId: () => current.user?.userId,
  }
}
