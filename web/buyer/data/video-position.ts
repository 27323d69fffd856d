const prefix = 'video-position:'
/** Less is the beginning; within this of the end, the video was watched. */
const edgeSeconds = 5

/**
 * Remembers in this browser where a video was left. Without storage, it begins at its start. A player that is given another
 * url reports second 0 before it has the duration; this changes nothing.
 */
export function keepPosition(lesson: string, seconds: number, durationSeconds: number) {
  if (!durationSeconds) return
  try {
    if (seconds < edgeSeconds || seconds > durationSeconds - edgeSeconds)
      localStorage.removeItem(prefix + lesson)
    else localStorage.setItem(prefix + lesson, String(Math.floor(seconds)))
  } catch {}
}

/** Returns the seconds at which a video was left; 0 is its start. */
export function keptPosition(lesson: string): number {
  try {
    return Number(localStorage.getItem(prefix + lesson)) || 0
  } catch {
    return 0
  }
}

/** Forgets the positions, at the end of the buyer's session. */
export function clearPositions() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {}
}
