import { forgetLastSeen } from './last-seen.ts'

/** Marks in localStorage who is signed in, for other tabs and for the landing page. */
export const markerKey = 'session'

export const markedUserId = () => localStorage.getItem(markerKey)
export const hasSessionMarker = () => markedUserId() !== null
export const saveSessionMarker = (userId: string) => localStorage.setItem(markerKey, userId)

/** Removes what the seller saw last, too: the next person may be another. */
export function removeSessionMarker() {
  localStorage.removeItem(markerKey)
  forgetLastSeen()
}
