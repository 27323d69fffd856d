import { dollarsAndCents } from '#rules/money/money.ts'
import type { StoredCartMail } from '../data/sales/mails/cart-mails.ts'
import { type BuyerLinks, questionsText, senderOf } from './buyer-templates.ts'
import { type Message, mailMessage } from './templates.ts'

/** Returns the mail with the cart that somebody sent to themselves. It asks for nothing else, and no second one follows. */
export function cartMail({ store: soldIn, lines, url }: StoredCartMail, links: BuyerLinks): Message {
  const { name, contact, store } = senderOf(soldIn, links)
  return mailMessage(
    `Your cart at ${name}`,
    {
      title: 'Your cart is kept',
      intro: `You asked ${name} to send you this cart:`,
      rows: lines.map(({ title, quantity, total_cents }) => ({
        label: quantity > 1 ? `${quantity} × ${title}` : title,
        amount: dollarsAndCents(total_cents),
      })),
      link: {
        intro: 'This link fills your cart again. The cart takes deals off at the current prices:',
        text: 'Open your cart',
        url,
      },
      notes: [
        `Somebody entered this email address in the cart of ${name}. If it was not you, ignore this email: no other one follows.`,
        questionsText(contact),
      ],
      store,
    },
    contact,
  )
}
