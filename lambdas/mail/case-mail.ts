import { type ReplyProblem, replyAddress } from '#rules/case-replies.ts'
import { productName } from '#rules/courses/product.ts'
import { caseMessagesPerHour, maxCaseLength, topicNames } from '#rules/support.ts'
import { caseReplyKeyOf } from '../crypto/keyed-hashes.ts'
import { emailOfLibrary } from '../data/library/libraries.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import type { CaseMail } from '../data/support/case-mails.ts'
import { saveReplyKey } from '../data/support/case-replies.ts'
import type { StoredCase } from '../data/support/cases.ts'
import { appOrigin, replyDomain, supportMailbox } from '../env.ts'
import { sendMail } from './send.ts'
import { type Message, mailMessage } from './templates.ts'

/** Sends what a case asks for: that it has arrived, an answer, or what became of a reply. It goes to the address of the seller or buyer now. */
export async function sendCaseMail(mail: CaseMail): Promise<void> {
  const { owner_id, library_id } = mail.case
  const email = owner_id ? await emailOfOwner(owner_id) : library_id && (await emailOfLibrary(library_id))
  if (!email) return
  const replyTo = await savedReplyAddress(mail.case)
  await sendMail(email, caseMail(mail, { appOrigin: appOrigin(), support: supportMailbox(), replyTo }))
}

/** Saved before the mail leaves. Undefined in a stage that receives no mail. */
async function savedReplyAddress(known: StoredCase): Promise<string | undefined> {
  const domain = replyDomain()
  if (!domain) return undefined
  const key = await caseReplyKeyOf(known.owner, known.id)
  return (await saveReplyKey(known, key)) ? replyAddress(known.id, key, domain) : undefined
}

type Links = { appOrigin: string; support: string; replyTo?: string | undefined }

export function caseMail(mail: CaseMail, { appOrigin, support, replyTo }: Links): Message {
  const { id, owner_id } = mail.case
  const isSeller = owner_id !== undefined
  const title = titleOf(mail)
  return mailMessage(
    `${title} (case ${id})`,
    {
      title,
      intro: introOf(mail),
      ...(isSeller && {
        link: {
          intro: 'Read the case and write back:',
          text: `Open case ${id}`,
          url: `${appOrigin}/app/help?case=${id}`,
        },
      }),
      notes: [
        howToReply(id, replyTo, isSeller),
        ...(isSeller ? ['If this was not you, tell us in the same place.'] : []),
      ].filter(Boolean),
    },
    replyTo ?? support,
  )
}

function howToReply(id: string, replyTo: string | undefined, isSeller: boolean) {
  if (replyTo)
    return 'You can also answer this mail, from the address that it was sent to. Attachments are not kept.'
  return isSeller ? '' : `To write back, answer this mail and leave the number ${id} in its subject.`
}

function titleOf({ answer, problem }: CaseMail) {
  if (problem) return problem === 'attachments' ? 'We have your reply' : 'Your reply did not reach us'
  return answer === undefined ? 'We have your message' : 'An answer to your message'
}

function introOf({ case: { id, topic }, answer, problem }: CaseMail) {
  if (problem) return problemTexts[problem]
  return (
    answer ??
    `Thank you for writing to ${productName} about: ${topicNames[topic]}. A person reads it and answers by mail. Its number is ${id}.`
  )
}

const problemTexts: Readonly<Record<ReplyProblem, string>> = {
  attachments:
    'We have the text of your reply, but not its attachments: we keep no files sent by mail. Say in words what they show.',
  empty:
    'We found no text of yours in it, above the mail that it answers. Attachments are not kept. Please write again.',
  'too-long': `It is longer than the ${maxCaseLength.toLocaleString('en-US')} characters that a message may have. Please shorten it and send it again.`,
  'too-large': 'It is too large, and we keep no attachments. Please send only its text.',
  'too-many': `You can write ${caseMessagesPerHour} times in an hour. Please send it again later.`,
  'case-full':
    'This case has become too long for another message. Please write to us anew and name its number.',
}
