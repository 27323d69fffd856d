/** What web/app/early-requests.ts has left: requests that were sent before the application's scripts arrived. */
type EarlyReply = { reference: string; reply: Promise<Response> }
type Early = { token: string; replies: Record<string, EarlyReply | undefined> }

declare global {
  interface Window {
    early?: Early
    /** What the seller saw last, if the document has shown it. */
    lastSeen?: DocumentFragment
  }
}

/** Returns the access token that the document found in the browser's storage; undefined if there was no valid one. */
export const earlyToken = () => window.early?.token

/** Settles with the replies to all that was sent early, which stay there. */
export const earlyReplies = () =>
  Promise.allSettled(Object.values(window.early?.replies ?? {}).map((early) => early?.reply))

/** Returns the reply to a request that was sent early with this token, and forgets it: each is used once. */
export function takeEarlyReply(path: string, token: string | undefined) {
  const { early } = window
  const reply = early?.token === token ? early?.replies[path] : undefined
  if (early) delete early.replies[path]
  return reply
}

/** Forgets all early replies and the token, at the end of a session. */
export function forgetEarlyReplies() {
  delete window.early
}
