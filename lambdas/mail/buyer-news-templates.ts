import { dollarsAndCents } from '#rules/money/money.ts'
import type { StoredDebit, StoredSeatClaim } from '../data/sales/mails/buyer-news.ts'
import { type BuyerLinks, questionsText, senderOf } from './buyer-templates.ts'
import { type Message, mailMessage } from './templates.ts'

/** A silent store has no link: its page is the seller's. */
export function debitMail(
  { store: soldIn, total_cents, state }: StoredDebit,
  links: Pick<BuyerLinks, 'support' | 'isStoreSilent'>,
): Message {
  const { name, contact, store } = senderOf(soldIn, links)
  const amount = dollarsAndCents(total_cents)
  const text =
    state === 'processing'
      ? {
          subject: `Your payment to ${name} is on its way`,
          title: 'Your bank is sending your payment',
          intro: `You paid ${amount} to ${name} from your bank account. This takes up to five business days.`,
          notes: ['We email you a link to your courses when the money arrives. You need not pay again.'],
        }
      : {
          subject: `Your payment to ${name} failed`,
          title: 'Your payment did not go through',
          intro: `Your bank did not send the ${amount} for your purchase from ${name}, so you were not charged.`,
          ...(store && {
            link: {
              intro: 'Try again with another payment method:',
              text: 'Open the store',
              url: soldIn.url,
            },
          }),
          notes: ['You have no access to the courses until they are paid.'],
        }
  const { subject, notes, ...letter } = text
  return mailMessage(subject, { ...letter, notes: [...notes, questionsText(contact)], store }, contact)
}

/** Neither learns the email of the other. */
export function seatClaimedMail(
  { role, title, store: soldIn }: StoredSeatClaim,
  { libraryUrl, ...links }: Pick<BuyerLinks, 'support' | 'isStoreSilent'> & { libraryUrl: string },
): Message {
  const { name, contact, store } = senderOf(soldIn, links)
  const link = { text: 'Open your library', url: libraryUrl }
  const letter =
    role === 'giver'
      ? {
          title: 'Your gift was claimed',
          intro: `Somebody opened your gift link for ${title} and has the course now.`,
          link: { intro: 'See which seats are left in your library:', ...link },
          notes: ['The link does not work any more.'],
        }
      : {
          title: `${title} is yours`,
          intro: `You claimed a seat of ${title} from ${name}.`,
          link: {
            intro: 'It is in your library. This email address and a code open it on any device:',
            ...link,
          },
          notes: ['If it was not you who claimed it, you can ignore this email.'],
        }
  return mailMessage(
    role === 'giver' ? `Your gift of ${title} was claimed` : `You have ${title} now`,
    { ...letter, notes: [...letter.notes, questionsText(contact)], store },
    contact,
  )
}
