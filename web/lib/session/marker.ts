/** Tells other tabs, and the landing page before any script of ours, that somebody is signed in. */
export const markerKey = 'session'

export const isMarked = () => localStorage.getItem(markerKey) !== null
export const mark = () => localStorage.setItem(markerKey, '1')
export const unmark = () => localStorage.removeItem(markerKey)
