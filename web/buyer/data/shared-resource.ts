import { useEffect, useSyncExternalStore } from 'react'

/** `data` is kept while it is loaded again and when that fails. */
export type Loaded<T> = { data?: T; error?: unknown; isLoading: boolean }

export type SharedResource<T> = ReturnType<typeof createSharedResource<T>>

/** Data of the server that several screens share. */
export function createSharedResource<T>(request: () => Promise<T>) {
  let state: Loaded<T> = { isLoading: true }
  let latest = 0
  let underway: Promise<void> | undefined
  let preloaded: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const become = (next: Loaded<T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const send = async (sendRequest = request) => {
    latest += 1
    const own = latest
    become({ ...(state.data !== undefined && { data: state.data }), isLoading: true })
    const next: Loaded<T> = await sendRequest().then(
      (data) => ({ data, isLoading: false }),
      (error: unknown) => ({ ...state, error, isLoading: false }),
    )
    if (own === latest) become(next)
  }
  return {
    snapshot: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Loads the data, again if it is there. Joins a request that is underway. Never rejects: a failure becomes `error`. */
    load() {
      const earlier = underway ?? preloaded
      preloaded = undefined
      if (earlier) return earlier
      const own = send().finally(() => {
        if (underway === own) underway = undefined
      })
      underway = own
      return own
    },
    /** Loads the data before there is a screen. The screen's first load is this one. */
    preload() {
      const loading = this.load()
      preloaded = loading
      return loading
    },
    /** Loads the data by another request than `load`, which does not join this one and replaces its reply. */
    async loadAhead(requestAhead: () => Promise<T>) {
      if (!underway) await send(requestAhead)
    },
    /** Changes the data at once. A reply that is still on its way is ignored, because it does not have the change. */
    change(update: (data: T) => T) {
      if (state.data === undefined) return
      latest += 1
      underway = undefined
      become({ data: update(state.data), isLoading: false })
    },
    clear() {
      latest += 1
      underway = undefined
      preloaded = undefined
      become({ isLoading: true })
    },
  }
}

/** Returns the resource's state. Loads it when the screen opens, and what failed again once the browser is online. */
export function useSharedResource<T>(resource: SharedResource<T>): Loaded<T> {
  useEffect(() => {
    void resource.load()
    const loadFailed = () => {
      if (resource.snapshot().error !== undefined) void resource.load()
    }
    addEventListener('online', loadFailed)
    return () => removeEventListener('online', loadFailed)
  }, [resource])
  return useSyncExternalStore(resource.subscribe, resource.snapshot)
}
