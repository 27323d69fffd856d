import type { PasswordAnswer } from './srp/password-sign-in.ts'

type Credentials = { email: string; password: string }

/** What web/app/early-sign-in has left, and what it did at a press on Sign In that came before the application. */
export type EarlySignIn = {
  /** Signs in without the application's own code for it; undefined if the browser has a session that is to be ended first. */
  begin: (credentials: Credentials) => Promise<PasswordAnswer> | undefined
  attempt?: (Credentials & { answer: Promise<PasswordAnswer>; hasEntered: Promise<boolean> }) | undefined
  /** Set once the application draws the form, which then handles what the attempt has led to. */
  isOver?: true
}

declare global {
  interface Window {
    earlySignIn?: EarlySignIn
  }
}

/** The longest time that the form waits for the user pool before the application takes it over. */
const longestWaitMs = 2_000

/** Returns whether a press on Sign In that came before the application has signed in, as far as that is known in time. */
export async function hasEnteredEarly() {
  const early = window.earlySignIn
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, longestWaitMs, false))
  const hasEntered = early?.attempt ? await Promise.race([early.attempt.hasEntered, late]) : false
  if (early && !hasEntered) early.isOver = true
  return hasEntered
}

/**
 * Returns the user pool's answer to a press with these credentials: to one that came before the application, or to this one, if
 * the document can ask for it.
 */
export function earlyAnswer({ email, password }: Credentials) {
  const early = window.earlySignIn
  const attempt = early?.attempt
  if (early) early.attempt = undefined
  const answer =
    attempt?.email === email && attempt.password === password
      ? attempt.answer
      : early?.begin({ email, password })
  // Reported when it is used.
  answer?.catch(() => undefined)
  return answer
}

export const hasEarlySignIn = () => window.earlySignIn !== undefined
