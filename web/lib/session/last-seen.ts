/** Where the browser keeps what the seller saw last (web/lib/last-seen/last-seen-queries.ts). Only of who is signed in. */
export const lastSeenKey = 'last-seen'
/** The page itself, as it was (web/lib/last-seen/last-seen-page.ts). */
export const lastSeenPageKey = 'last-seen-page'

export function forgetLastSeen() {
  try {
    localStorage.removeItem(lastSeenKey)
    localStorage.removeItem(lastSeenPageKey)
  } catch {
    // If storage is blocked, nothing was kept.
  }
}
