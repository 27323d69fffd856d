import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

/** As the inbox tells it. */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601. */
  at: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** What goes wrong with mail: every send is refused, or each takes as long as the fault lasts, at most 20 seconds. */
export const mailFaults = ['down', 'slow'] as const
export type MailFault = (typeof mailFaults)[number]

export type Mailbox = {
  receive: (mail: Mail) => void
  /** Newest first; all of them, or those to one address. */
  mails: (to?: string) => Mail[]
  fault: MailFault | undefined
}

const keptMails = 1000

/** Mail that was sent, one line of JSON each; it outlives a restart as everything else does. */
export function openMailbox(file: string): Mailbox {
  mkdirSync(dirname(file), { recursive: true })
  const kept = existsSync(file)
    ? readFileSync(file, 'utf8').split('\n').flatMap(mailOf).slice(-keptMails)
    : []
  return {
    receive: (mail) => {
      kept.push(mail)
      if (kept.length > keptMails) kept.shift()
      appendFileSync(file, `${JSON.stringify(mail)}\n`)
    },
    mails: (to) => kept.filter((mail) => !to || mail.to.toLowerCase() === to.toLowerCase()).reverse(),
    fault: undefined,
  }
}

// A killed process may have left half a line.
function mailOf(line: string): Mail[] {
  try {
    return [Mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
