import { session } from '../session.ts'

/**
 * Call when a request starts, for example as `onMutate`. Returns a function that tells whether the same user is still signed in: a late
 * reply must not reach the cache of the next one.
 */
export function sameUser() {
  const userId = session.userId()
  return () => session.userId() === userId
}
