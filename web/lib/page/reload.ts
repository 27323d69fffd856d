import { isOnline } from '../api/connection.ts'

const key = 'reloaded-at'
/** Prevents a reload loop while a chunk is missing but the server responds. */
const reloadAgainAfterMs = 15_000

/** Reloads the page if the server responds, automatically at most once in 15 s. Never offline: that would lose the page. */
export async function reloadIfReachable({ isAsked = false } = {}) {
  if (!isOnline() || !(isAsked || isDue())) return
  const isReachable = await fetch('/config.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
}

const isDue = () => Date.now() - Number(sessionStorage.getItem(key) ?? 0) > reloadAgainAfterMs
