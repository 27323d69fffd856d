type Answer = (isProven: boolean) => void

let waiting: Answer[] = []
let known: string | undefined
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Asks the seller for the password, once for all who ask meanwhile. Resolves to whether it was proven, so that the
 * request can be sent again; to false at once where no dialog can be shown. With a `password` that was typed elsewhere, only the
 * code of the authenticator app is asked for.
 */
export function promptForPassword(password?: string): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  known = password
  return new Promise((resolve) => {
    waiting = [...waiting, resolve]
    tell()
  })
}

/** The password that was typed where the question came from. */
export const knownPassword = () => known

export const isPasswordPromptOpen = () => waiting.length > 0

export function answerPasswordPrompt(isProven: boolean) {
  const answered = waiting
  waiting = []
  known = undefined
  tell()
  for (const answer of answered) answer(isProven)
}

/** For the one component that shows the dialog. Nobody waits for an answer once it is gone. */
export function subscribeToPasswordPrompt(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) answerPasswordPrompt(false)
  }
}
