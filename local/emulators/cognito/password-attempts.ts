import { notAuthorized } from './failures.ts'

const freeAttempts = 5
const longestLockoutMs = 15 * 60_000

type Failures = { count: number; lastAt: number }

export type PasswordAttempts = ReturnType<typeof countPasswordAttempts>

/** Cognito's throttle: from the fifth wrong password on, locked for 1, 2, 4 ... seconds, 15 minutes at most. */
export const countPasswordAttempts = (now: () => number) => {
  const failures = new Map<string, Failures>()
  const current = (username: string) => {
    const known = failures.get(username)
    return known && now() - known.lastAt < longestLockoutMs ? known : undefined
  }
  return {
    /** Also checked for users that do not exist, so that replies are the same for both. */
    assertOpen: (username: string) => {
      const known = current(username)
      if (known && now() < known.lastAt + lockoutMs(known.count)) {
        throw notAuthorized('Password attempts exceeded')
      }
    },
    failed: (username: string) => {
      failures.set(username, { count: (current(username)?.count ?? 0) + 1, lastAt: now() })
    },
    succeeded: (username: string) => {
      failures.delete(username)
    },
  }
}

const lockoutMs = (count: number) =>
  count < freeAttempts ? 0 : Math.min(2 ** (count - freeAttempts) * 1000, longestLockoutMs)
