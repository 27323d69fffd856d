import { dayMs } from './time.ts'

/** docs/product.md, Help: what a reply by mail to a case may be. */
export const maxReplyMailBytes = 10 * 1024 * 1024
/**
 * A parser's work grows with lines more than with bytes. A mail of the largest size has fewer of them: attachments have lines of
 * 76 letters, or 64.
 */
export const maxReplyMailLines = maxReplyMailBytes / 64
/** Letters of the key in a reply's address: 80 bits (docs/design/cases.md). */
export const replyKeyLength = 20

/** Somebody is told of one problem in this time. */
export const problemNoticeIntervalMs = dayMs

const mailbox = 'support'
const address = new RegExp(`^${mailbox}\\+(\\d{8,10}-\\d{2})\\.([a-p]{${replyKeyLength}})@(.+)$`)

/** Returns the email that replies to a case's mails are sent to. Lower case, because some servers change the case of addresses. */
export const replyAddress = (number: string, key: string, domain: string) =>
  `${mailbox}+${number}.${key}@${domain}`

/** Returns the case's number and key; undefined for any other address. */
export function parseReplyAddress(email: string, domain: string) {
  const [, number, key, at] = address.exec(email.trim().toLowerCase()) ?? []
  return number && key && at === domain.toLowerCase() ? { number, key } : undefined
}

/** Why a reply was not added to its case, or not as it was sent. */
export const replyProblems = [
  'attachments',
  'empty',
  'too-long',
  'too-large',
  'too-many',
  'case-full',
] as const
export type ReplyProblem = (typeof replyProblems)[number]

const isQuoted = (line: string) => line.startsWith('>')
const isDivider = (line: string) => /^_{10,}$|^-{2,} ?[^-]{4,60}-{2,}$/.test(line)
/** Lines such as "From: ..." that begin a quoted mail without marks: the first names the sender, in the languages of the app's users. */
const headerLines = 3
const isSender = (line: string) => /^\*?(?:From|Von|De|Da|Van|Från|Fra|Od) ?:/.test(line)
const isHeader = (line: string) => /^\*?\p{L}[\p{L} -]{0,20}:\*? \S/u.test(line)
const isSignature = (line: string) => line === '--' || /^Sent from my \S/.test(line)
/** The first line of "On Monday, 23 November 2026, we wrote:", in whatever language. */
const isAttribution = (line: string) => /\b20\d\d\b/.test(line) && /[:<,(]$/.test(line)

/**
 * Returns what somebody wrote, without the mail that they quote and without their signature. `ours`: lower-case addresses that
 * the line names which says whom it quotes.
 */
export function withoutQuotes(text: string, ours: readonly string[]): string {
  const all = text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trim())
  const isOurs = (line: string) =>
    line.endsWith(':') && ours.some((email) => line.toLowerCase().includes(email))
  const quote = all.findIndex(
    (line, at) => beginsUnmarked(all, at) || (isOurs(line) && !isQuotedAfter(all, at)),
  )
  const lines = quote < 0 ? all : all.slice(0, quote)
  const written = lines.filter((line, at) => {
    if (isQuoted(line) || isOurs(line)) return false
    if (!isAttribution(line)) return true
    const next = nextIn(lines, at)
    return next !== undefined && !isQuoted(next) && !isOurs(next)
  })
  const signature = written.findIndex(isSignature)
  return (signature < 0 ? written : written.slice(0, signature)).join('\n').trim()
}

function beginsUnmarked(lines: readonly string[], at: number) {
  if (isDivider(lines[at] ?? '')) return true
  const block = lines.slice(at, at + headerLines)
  return isSender(block[0] ?? '') && block.length === headerLines && block.every(isHeader)
}

const isQuotedAfter = (lines: readonly string[], at: number) => isQuoted(nextIn(lines, at) ?? '')

/** The line after this one, past at most two empty ones. */
const nextIn = (lines: readonly string[], at: number) => lines.slice(at + 1, at + 4).find(Boolean)
