import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { Mail } from '#local/mailbox.ts'

const patienceMs = 15_000

/** Mail to one address, newest first. */
export async function mailTo(origin: string, to: string): Promise<Mail[]> {
  const answer = await fetch(`${origin}/_local/inbox.json?to=${encodeURIComponent(to)}`)
  return z.array(Mail).parse(await answer.json())
}

/** The code in the newest mail; waits for the mail, which leaves through the table. */
export async function latestCode(origin: string, to: string): Promise<string> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(50)) {
    const [newest] = await mailTo(origin, to)
    const code = newest && /\b\d{6}\b/.exec(newest.text)?.[0]
    if (code) return code
  }
  throw new Error('No mail with a code arrived.')
}
