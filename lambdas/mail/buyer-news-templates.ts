import { dollarsAndCents } from '#rules/money.ts'
import type { StoredDebit, StoredSeatClaim } from '../data/sales/buyer-news.ts'
import type { StoredReceipt } from '../data/sales/receipts.ts'
import { type BuyerLinks, inTheNameOf, questionsTo } from './buyer-templates.ts'
import { type Message, message } from './templates.ts'

export const refundDeclinedMail = (
  { store, totalCents }: { store: StoredReceipt['store']; totalCents: number },
  { refundPolicyUrl, support }: BuyerLinks,
): Message =>
  message(
    `Your refund request to ${store.name}`,
    {
      title: 'Your refund request was declined',
      intro: `Support looked at your request for a refund of your purchase from ${store.name} for ${dollarsAndCents(totalCents)}, and cannot refund it.`,
      notes: [
        'You keep your access to the courses. Reply to this email to learn why, or if something was overlooked.',
        { text: 'Refund policy', url: refundPolicyUrl },
        questionsTo(support),
      ],
      store: inTheNameOf(store),
    },
    support,
  )

export function debitMail(
  { store, total_cents, state }: StoredDebit,
  { support }: Pick<BuyerLinks, 'support'>,
): Message {
  const contact = store.support_email ?? support
  const amount = dollarsAndCents(total_cents)
  const text =
    state === 'processing'
      ? {
          subject: `Your payment to ${store.name} is on its way`,
          title: 'Your bank is sending your payment',
          intro: `You paid ${amount} to ${store.name} from your bank account. This takes up to five business days.`,
          notes: ['We email you a link to your courses when the money arrives. You need not pay again.'],
        }
      : {
          subject: `Your payment to ${store.name} failed`,
          title: 'Your payment did not go through',
          intro: `Your bank did not send the ${amount} for your purchase from ${store.name}, so you were not charged.`,
          link: { intro: 'Try again with another payment method:', text: 'Open the store', url: store.url },
          notes: ['You have no access to the courses until they are paid.'],
        }
  const { subject, notes, ...letter } = text
  return message(
    subject,
    { ...letter, notes: [...notes, questionsTo(contact)], store: inTheNameOf(store) },
    contact,
  )
}

/** Neither learns the email of the other. */
export function seatClaimedMail(
  { role, title, store }: StoredSeatClaim,
  { support, libraryUrl }: Pick<BuyerLinks, 'support'> & { libraryUrl: string },
): Message {
  const contact = store.support_email ?? support
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
          intro: `You claimed a seat of ${title} from ${store.name}.`,
          link: {
            intro: 'It is in your library. This email address and a code open it on any device:',
            ...link,
          },
          notes: ['If it was not you who claimed it, you can ignore this email.'],
        }
  return message(
    role === 'giver' ? `Your gift of ${title} was claimed` : `You have ${title} now`,
    { ...letter, notes: [...letter.notes, questionsTo(contact)], store: inTheNameOf(store) },
    contact,
  )
}
