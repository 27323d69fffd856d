import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import {
  appendPrivateFile,
  keepAside,
  makePrivateFolder,
  writePrivateFile,
} from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'

/** A mail as the inbox returns it. */
export const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The Reply-To address, if it differs from the sender. */
  replyTo: z.optional(z.string()),
  /** ISO 8601. */
  at: z.string(),
})
export type Mail = z.infer<typeof Mail>

/** A fault of mail: every send fails, sending is paused by the account's owner or suspended by AWS, or each takes as long as the fault lasts, at most 20 seconds. */
export const mailFaults = ['down', 'paused', 'suspended', 'slow'] as const
export type MailFault = (typeof mailFaults)[number]

export type Mailbox = {
  receive: (mail: Mail) => void
  /** Newest first; all of them, or those to one address. */
  mails: (to?: string) => Mail[]
  fault: MailFault | undefined
}

const keptMails = 1000

/** Stores sent mail, one line of JSON each, so that it outlives a restart like all other data. */
export function openMailbox(file: string, log: Log): Mailbox {
  makePrivateFolder(dirname(file))
  const kept = keptMailsIn(file, log)
  return {
    receive: (mail) => {
      appendPrivateFile(file, lineOf(mail))
      kept.push(mail)
      if (kept.length > keptMails) kept.shift()
    },
    mails: (to) => kept.filter((mail) => !to || mail.to.toLowerCase() === to.toLowerCase()).reverse(),
    fault: undefined,
  }
}

const lineOf = (mail: Mail) => `${JSON.stringify(mail)}\n`

/** A killed process may have left an incomplete line, to which the next mail must not be appended. */
function keptMailsIn(file: string, log: Log): Mail[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const lines = text.split('\n').filter(Boolean)
  const mails = lines.flatMap(mailOf)
  if (mails.length < lines.length) {
    const copy = keepAside(file)
    log(
      `${file} was damaged: ${lines.length - mails.length} mail(s) can't be read. A copy is kept in ${copy}.`,
    )
  }
  if (mails.length < lines.length || !/(^|\n)$/.test(text)) writePrivateFile(file, mails.map(lineOf).join(''))
  return mails.slice(-keptMails)
}

function mailOf(line: string): Mail[] {
  try {
    return [Mail.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
