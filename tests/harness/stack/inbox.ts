import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Mail } from '#local/emulators/ses/mailbox.ts'
import { waitLimits } from './wait-limits.ts'

/** Mail to one address, newest first. */
export async function mailTo(origin: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${origin}/_local/inbox.json?to=${encodeURIComponent(to)}`)
  return z.array(Mail).parse(await answer.json())
}

/** The code in the newest mail. */
export const latestCode = (origin: string, to: string) => inNewestMail(origin, to, /\b\d{6}\b/, 'code')

/** The link in the newest mail. */
export const latestLink = (origin: string, to: string) =>
  inNewestMail(origin, to, /https?:\/\/\S+#\S+/, 'link')

/** Waits for the mail, which leaves through the table. */
async function inNewestMail(origin: string, to: string, pattern: RegExp, what: string): Promise<string> {
  for (const until = Date.now() + waitLimits.timeout; Date.now() < until; await pause(50)) {
    const [newest] = await mailTo(origin, to)
    const found = newest && pattern.exec(newest.text)?.[0]
    if (found) return found
  }
  throw new Error(`No mail with a ${what} arrived.`)
}
