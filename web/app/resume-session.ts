import { keepLastSeen } from '../lib/last-seen/last-seen-queries.ts'
import { homeQuery, keys, queryClient } from '../lib/queries.ts'
import { storedGrant } from '../lib/session/stored-grant.ts'
import { session } from '../lib/session.ts'
import { restoreLastSeen } from './follow-session.ts'

/**
 * Resumes the session of the stored token, with what its seller saw last. In one file: each import is a task of the browser,
 * which does others in between.
 */
export function resumeStoredSession() {
  const stored = storedGrant()
  if (stored) session.adopt(stored)
  restoreLastSeen({ keepLastSeen, queryClient })
}

/** Settles once the reply to the document's own request is known, or has failed: the page says so. */
export const loadHome = () => queryClient.prefetchQuery(homeQuery)

/** The same object as long as no reply differs from it. */
export const knownHome = () => queryClient.getQueryData(keys.home)
