import { productName } from '#rules/courses/product.ts'
import { topicNames } from '#rules/support.ts'
import type { CaseMail } from '../data/accounts/outbox.ts'
import { emailOfLibrary } from '../data/library/libraries.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import { appOrigin, supportMailbox } from '../env.ts'
import { sendMail } from './send.ts'
import { type Message, mailMessage } from './templates.ts'

/** Sends what a case asks for: that it has arrived, or an answer. It goes to the address of the seller or buyer now. */
export async function sendCaseMail(mail: CaseMail): Promise<void> {
  const { owner_id, library_id } = mail.case
  const email = owner_id ? await emailOfOwner(owner_id) : library_id && (await emailOfLibrary(library_id))
  if (email) await sendMail(email, caseMail(mail, { appOrigin: appOrigin(), support: supportMailbox() }))
}

type Links = { appOrigin: string; support: string }

export function caseMail({ case: { id, topic, owner_id }, answer }: CaseMail, links: Links): Message {
  const isSeller = owner_id !== undefined
  const subject = `${answer === undefined ? 'We have your message' : 'An answer to your message'} (case ${id})`
  return mailMessage(
    subject,
    {
      title: answer === undefined ? 'We have your message' : 'An answer to your message',
      intro:
        answer ??
        `Thank you for writing to ${productName} about: ${topicNames[topic]}. A person reads it and answers by mail. Its number is ${id}.`,
      ...(isSeller && {
        link: {
          intro: 'Read the case and write back:',
          text: `Open case ${id}`,
          url: `${links.appOrigin}/app/help?case=${id}`,
        },
      }),
      notes: [
        isSeller
          ? 'If this was not you, tell us in the same place.'
          : `To write back, answer this mail and leave the number ${id} in its subject.`,
      ],
    },
    links.support,
  )
}
