import { forgetEarlyReplies } from '../api/early-replies.ts'
import { reloadIfReachable } from '../page/reload.ts'
import { ExpiredError, type Grant, MissingChunkError, type Provider, type User } from './auth-provider.ts'
import type { SessionEvent } from './events.ts'
import {
  hasSessionMarker,
  markedUserId,
  markerKey,
  removeSessionMarker,
  saveSessionMarker,
} from './marker.ts'

export type SessionState =
  | { state: 'loading'; user: undefined }
  /** `wasRevoked` if the user pool ended the session, `endedElsewhere` if another tab did. */
  | { state: 'signed-out'; user: undefined; wasRevoked?: true; endedElsewhere?: true }
  | { state: 'signed-in'; user: User }

const loading: SessionState = { state: 'loading', user: undefined }
const signedOut: SessionState = { state: 'signed-out', user: undefined }
const revoked: SessionState = { state: 'signed-out', user: undefined, wasRevoked: true }
const endedElsewhere: SessionState = { state: 'signed-out', user: undefined, endedElsewhere: true }

/** The longest time that a sign-in waits for what the first page shows. */
const longestFirstDataMs = 400

/** The longest time that a sign-out waits for pending saves. */
const saveBeforeSignOutMs = 2_000

const isChanged = (before: User, now: User) =>
  before.userId !== now.userId ||
  before.name !== now.name ||
  before.email !== now.email ||
  before.role !== now.role

export type SessionStore = ReturnType<typeof createSessionStore>

/** The session, for useSyncExternalStore and for calls that need the token. */
export function createSessionStore(provider: Pick<Provider, 'grant' | 'signOut'>) {
  let grant: Grant | undefined
  let hasEnded = false
  let current = hasSessionMarker() ? loading : signedOut
  let epoch = 0
  const stateListeners = new Set<() => void>()
  const listeners = new Set<(event: SessionEvent) => void>()
  const pendingSaves = new Set<() => Promise<unknown>>()
  const firstLoads = new Set<() => Promise<unknown>>()

  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event)
  }
  const setState = (next: SessionState) => {
    current = next
    for (const listener of stateListeners) listener()
  }
  const accept = (next: Grant, event: SessionEvent) => {
    const before = current.user
    grant = next
    hasEnded = false
    saveSessionMarker(next.user.userId)
    const isNew = before === undefined || isChanged(before, next.user)
    // An equal user stays the same object, so that nothing is rendered again.
    if (isNew) setState({ state: 'signed-in', user: next.user })
    emit(event)
    if (before && isNew) emit('USER_UPDATED')
  }
  /** Starts a new epoch: responses to earlier requests are ignored. */
  const clear = (next = signedOut) => {
    epoch += 1
    forgetEarlyReplies()
    grant = undefined
    hasEnded = true
    setState(next)
    emit('SIGNED_OUT')
  }
  const endSession = (next = signedOut) => {
    removeSessionMarker()
    clear(next)
  }
  const loadGrant = async (renew: boolean, event: SessionEvent) => {
    const startedIn = epoch
    const next = await provider.grant(renew)
    if (startedIn !== epoch) return
    if (!next) return endSession(revoked)
    if (!current.user || current.user.userId === next.user.userId) return accept(next, event)
    // Another tab has signed in another seller, who must not see data of the previous one.
    clear()
    await resume()
  }
  const runPendingSaves = () => Promise.race([allSettled(pendingSaves), pause(saveBeforeSignOutMs)])
  const signOut = async () => {
    if (pendingSaves.size > 0) await runPendingSaves()
    endSession()
    await provider.signOut()
  }
  const resume = async () => {
    if (!hasSessionMarker()) return
    if (grant) return accept(grant, 'INITIAL_SESSION')
    setState(loading)
    // A failed request is no sign-out. The stored session stays for the next attempt.
    await withRetry(() => loadGrant(false, 'INITIAL_SESSION')).catch((error: unknown) => {
      setState(signedOut)
      if (error instanceof MissingChunkError) void reloadIfReachable()
    })
  }
  const followMarker = () => {
    const userId = markedUserId()
    if (userId === (current.user?.userId ?? null)) return
    if (current.state === 'signed-in') clear(userId ? signedOut : endedElsewhere)
    if (userId) void resume()
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key === markerKey || key === null) followMarker()
  }
  /** A page that the browser kept and shows again has missed what other tabs did meanwhile. */
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) followMarker()
  }
  const onOnline = () => {
    if (hasSessionMarker() && current.state === 'signed-out') void resume()
  }

  return {
    snapshot: () => current,
    subscribe(listener: () => void) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    onEvent(listener: (event: SessionEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit,
    /** Registers a save to run before sign-out, while the token is valid. Returns a function that removes it. */
    onBeforeSignOut(save: () => Promise<unknown>) {
      pendingSaves.add(save)
      return () => void pendingSaves.delete(save)
    },
    /** Registers what to load with the token before the pages behind the sign-in are drawn. Returns a function that removes it. */
    onBeforeSignIn(load: () => Promise<unknown>) {
      firstLoads.add(load)
      return () => void firstLoads.delete(load)
    },
    /** Takes a stored grant that is valid now, before the session is started. */
    adopt(stored: Grant) {
      if (current.user || markedUserId() !== stored.user.userId) return
      grant = stored
      hasEnded = false
      setState({ state: 'signed-in', user: stored.user })
    },
    /** Resumes the stored session and follows the other tabs. Returns a function that stops. */
    start() {
      addEventListener('storage', onStorage)
      addEventListener('pageshow', onPageShow)
      addEventListener('online', onOnline)
      void resume()
      return () => {
        removeEventListener('storage', onStorage)
        removeEventListener('pageshow', onPageShow)
        removeEventListener('online', onOnline)
      }
    },
    /** Call once the sign-in is complete. */
    async completeSignIn() {
      const next = await provider.grant(false)
      if (!next) throw new Error('Auth session missing!')
      grant = next
      hasEnded = false
      if (firstLoads.size > 0) await Promise.race([allSettled(firstLoads), pause(longestFirstDataMs)])
      accept(next, 'SIGNED_IN')
    },
    refresh: () => loadGrant(true, 'TOKEN_REFRESHED'),
    /** Renews the session. @throws if it cannot be renewed or was revoked; the state is unchanged then. */
    async renew() {
      if (await provider.grant(true)) return loadGrant(false, 'TOKEN_REFRESHED')
      throw new ExpiredError('Auth session missing!')
    },
    signOut,
    expiresAt: () => grant?.expiresAt,
    accessToken: () => grant?.accessToken,
    userId: () => current.user?.userId,
    /** Whether a session ended in this document and none has begun since. Its page may stay until the next one is fetched. */
    hasEnded: () => hasEnded,
  }
}

const waitsMs = [200, 400, 800, 1600]

const allSettled = (works: ReadonlySet<() => Promise<unknown>>) =>
  Promise.allSettled([...works].map((work) => work()))

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries after 200 ms, doubling. @throws the fifth error. */
async function withRetry<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await attempt()
    } catch {
      await pause(waitMs)
    }
  }
  return attempt()
}
