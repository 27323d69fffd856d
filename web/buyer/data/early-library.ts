/** What the document of the library has requested before the application arrived; see request-library.ts. */
type EarlyLibrary = { reference: string; reply: Promise<Response> }

declare global {
  interface Window {
    earlyLibrary?: EarlyLibrary
    /** Starts the application after the next paint. */
    startLibrary?: () => void
  }
}

/** Returns the reply to the early request, and forgets it: it is used once. */
export function takeEarlyLibrary() {
  const { earlyLibrary } = window
  delete window.earlyLibrary
  return earlyLibrary
}
