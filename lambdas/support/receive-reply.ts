import {
  parseReplyAddress,
  problemNoticeIntervalMs,
  type ReplyProblem,
  withoutQuotes,
} from '#rules/case-replies.ts'
import { domainOf, withoutTag } from '#rules/names/mailbox.ts'
import { hasRoomForMessage, maxCaseLength } from '#rules/support.ts'
import { now } from '../clock.ts'
import { caseReplyKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { timingSafeEqualText } from '../crypto/tokens.ts'
import { emailOfLibrary } from '../data/library/libraries.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import { type CaseReply, findCaseReply, tellProblem } from '../data/support/case-replies.ts'
import { loadCase, type StoredCase } from '../data/support/cases.ts'
import { replyDomain, senderAddress } from '../env.ts'
import { Failure } from '../failure.ts'
import type { MailReason } from '../log/fields.ts'
import { readIncoming } from './incoming-mail.ts'
import { type IncomingMail, parseIncoming } from './parse-reply.ts'
import { addMessage } from './seller-cases.ts'

type Verdict = { status: string }
/** What SES found out about a mail: https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html */
export type Received = {
  mail: { messageId: string; source: string }
  receipt: Record<'spamVerdict' | 'virusVerdict' | 'spfVerdict' | 'dmarcVerdict', Verdict> & {
    recipients: readonly string[]
  }
}

/** Somebody may have written in the app meanwhile. */
const maxTries = 3

/**
 * Adds a reply to its case: undefined once that is done, otherwise why it was not. The sender has to be whose case it is and
 * nobody is answered who is not. @throws what should be tried again
 */
export async function receiveReply({ mail, receipt }: Received): Promise<MailReason | undefined> {
  if (receipt.virusVerdict.status === 'FAIL') return 'virus'
  if (receipt.spamVerdict.status === 'FAIL') return 'spam'
  const reply = await addressedCase(receipt.recipients)
  if (!reply) return 'address'
  const email = await emailOf(reply)
  if (!email) return 'gone'
  const raw = await readIncoming(mail.messageId)
  if (!raw) return 'repeated'
  const incoming = raw === 'too-large' ? raw : await parseIncoming(raw)
  if (!incoming) return 'unreadable'
  if (incoming === 'too-large')
    return isOf(email, mail.source) && receipt.spfVerdict.status === 'PASS'
      ? tell(reply, 'too-large')
      : 'forged'
  if (incoming.isAutomatic || !mail.source || mail.source === '<>') return 'automatic'
  if (!incoming.from || !isAuthentic(incoming.from, mail.source, receipt)) return 'forged'
  if (!isOf(email, incoming.from)) return 'other-sender'
  return addReply(reply, incoming, textHash(incoming.messageId ?? mail.messageId))
}

async function addressedCase(recipients: readonly string[]): Promise<CaseReply | undefined> {
  const domain = replyDomain()
  const named = domain ? recipients.flatMap((it) => parseReplyAddress(it, domain) ?? []) : []
  const [{ number, key } = { number: '', key: '' }] = named
  const reply = key ? await findCaseReply(number, key) : undefined
  // The table alone opens no case.
  if (!reply || !timingSafeEqualText(key, await caseReplyKeyOf(reply.owner, number))) return undefined
  return reply
}

const emailOf = ({ owner_id, library_id }: CaseReply) =>
  owner_id ? emailOfOwner(owner_id) : library_id ? emailOfLibrary(library_id) : undefined

/** People whose address has a tag send from the one without it. */
const isOf = (email: string, sender: string) =>
  withoutTag(email.toLowerCase()) === withoutTag(sender.trim().toLowerCase())

/** A domain without a DMARC policy says by SPF who sends for it, if that is also where the mail says it is from. */
function isAuthentic(from: string, source: string, { dmarcVerdict, spfVerdict }: Received['receipt']) {
  if (dmarcVerdict.status === 'PASS') return true
  const isAligned = domainOf(source.toLowerCase()) === domainOf(from)
  return dmarcVerdict.status === 'GRAY' && spfVerdict.status === 'PASS' && isAligned
}

async function addReply(
  reply: CaseReply,
  { text, attachments }: IncomingMail,
  mail: string,
): Promise<MailReason | undefined> {
  const written = withoutQuotes(text, ourAddresses(reply.number))
  for (let tried = 1; ; tried++) {
    const known = await loadCase(reply.owner, reply.number)
    if (!known) return 'gone'
    if (known.messages.some((message) => message.mail === mail)) return 'repeated'
    const problem = problemOf(written, known)
    if (problem) return tell(reply, problem)
    try {
      await addMessage(known, written, {
        mail,
        ...(attachments > 0 && {
          attachments,
          ...(isToBeTold(known) && { problem: 'attachments' as const }),
        }),
      })
      return undefined
    } catch (error) {
      if (error instanceof Failure && error.code === 'too-many-requests') return tell(reply, 'too-many')
      if (!(error instanceof Failure && error.code === 'conflict') || tried === maxTries) throw error
    }
  }
}

/** Returns the texts by which a quoted mail is found: the sender of all mails, and the part of the reply email that names the case. */
const ourAddresses = (number: string) => [senderAddress().toLowerCase(), `+${number}.`]

function problemOf(text: string, { messages }: StoredCase): ReplyProblem | undefined {
  if (!text) return 'empty'
  if (text.length > maxCaseLength) return 'too-long'
  return hasRoomForMessage(messages, text) ? undefined : 'case-full'
}

const isToBeTold = ({ problem_at }: StoredCase) =>
  problem_at === undefined || Date.parse(problem_at) < now() - problemNoticeIntervalMs

async function tell(reply: CaseReply, problem: ReplyProblem): Promise<ReplyProblem> {
  await tellProblem(reply, problem)
  return problem
}
