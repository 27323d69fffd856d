import type { Query, QueryCache } from '@tanstack/react-query'

/** Calls the listener when a reply says something else than the one before. Returns a function that stops. */
export function subscribeToChanges(cache: QueryCache, listener: () => void) {
  const known = new WeakMap<Query, unknown>()
  for (const query of cache.getAll()) known.set(query, query.state.data)
  return cache.subscribe(({ type, query }) => {
    if (type !== 'updated' || known.get(query) === query.state.data) return
    known.set(query, query.state.data)
    listener()
  })
}
