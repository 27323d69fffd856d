/** Tells other tabs, and the landing page before any script of ours, that somebody is signed in, and who. */
export const markerKey = 'session'

export const markedUserId = () => localStorage.getItem(markerKey)
export const isMarked = () => markedUserId() !== null
export const mark = (userId: string) => localStorage.setItem(markerKey, userId)
export const unmark = () => localStorage.removeItem(markerKey)
