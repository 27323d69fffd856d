import PostalMime, { type Email } from 'postal-mime'
import { maxReplyMailLines } from '#rules/case-replies.ts'

/** What counts of a mail. `from` is undefined unless the mail names exactly one sender. */
export type IncomingMail = {
  messageId: string | undefined
  from: string | undefined
  text: string
  attachments: number
  isAutomatic: boolean
}

const lineFeed = 0x0a
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 }

/**
 * Returns undefined for a mail that is none, or is nested or addressed without end. One with too many lines is not parsed: that
 * would take longer than the function may run.
 */
export async function parseIncoming(raw: Uint8Array): Promise<IncomingMail | 'too-large' | undefined> {
  if (hasTooManyLines(raw)) return 'too-large'
  const mail = await parsed(raw)
  if (!mail) return undefined
  return {
    messageId: mail.messageId,
    from: senderOf(mail),
    text: mail.text || (mail.html ? await textOfHtml(mail.html) : ''),
    // A picture within the text is not an attachment.
    attachments: mail.attachments.filter(({ related }) => !related).length,
    isAutomatic: isAutomatic(mail),
  }
}

function hasTooManyLines(raw: Uint8Array) {
  let at = -1
  for (let lines = 0; lines <= maxReplyMailLines; lines++) {
    at = raw.indexOf(lineFeed, at + 1)
    if (at < 0) return false
  }
  return true
}

const parsed = (raw: Uint8Array | string) => PostalMime.parse(raw, limits).catch(() => undefined)

/** Undefined unless there is one header with exactly one mailbox (RFC 5322). */
function senderOf({ headers }: Email) {
  const [from, ...others] = headers.filter(({ key }) => key === 'from')
  return from && others.length === 0 ? mailboxIn(from.value) : undefined
}

/** A quotation without an end is one as well: the search for its end would begin again at each quote within it. */
const quotedOrComment = /"(?:[^"\\]|\\.?)*(?:"|$)|\([^()"\\<>@]*\)/gs
const emailText = /^[^\s\p{Cc}<>@,:;()[\]"\\]+@[^\s\p{Cc}<>@,:;()[\]"\\]+$/u
const nameAndEmail = /^[^<>@,:;()"\\]*<([^<>]*)>$/

/**
 * Stricter than the parser, which makes the best of several addresses: the receiving server may have checked another one than
 * the parser chooses.
 */
function mailboxIn(header: string) {
  const plain = header.replaceAll(quotedOrComment, (part) => (part.startsWith('"') ? ' name ' : ' ')).trim()
  const email = (nameAndEmail.exec(plain)?.[1] ?? plain).trim()
  return emailText.test(email) ? email.toLowerCase() : undefined
}

/** The parser makes text of HTML where a mail has both, one after the other. */
async function textOfHtml(html: string): Promise<string> {
  const boundary = `part-${crypto.randomUUID()}`
  const part = (type: string, text: string) =>
    `--${boundary}\r\nContent-Type: text/${type}; charset=utf-8\r\n\r\n${text}\r\n`
  const both = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${part('plain', '')}${part('html', html)}--${boundary}--\r\n`
  return (await parsed(new TextEncoder().encode(both)))?.text ?? ''
}

/** Returns whether a mail is automatic, a bounce or from a list (RFC 3834). A reply to it could start a loop. */
function isAutomatic({ headers }: Email) {
  const header = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = header('auto-submitted')
  const type = header('content-type') ?? ''
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^(bulk|junk|list|auto_reply)$/.test(header('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some(header) ||
    headers.some(({ key, value }) => key === 'return-path' && value.trim() === '<>') ||
    type.startsWith('multipart/report')
  )
}
