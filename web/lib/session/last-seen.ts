/** Where the browser keeps what the seller saw last (web/lib/last-seen-queries.ts). Only of who is signed in. */
export const lastSeenKey = 'last-seen'

export function forgetLastSeen() {
  try {
    localStorage.removeItem(lastSeenKey)
  } catch {
    // If storage is blocked, nothing was kept.
  }
}
