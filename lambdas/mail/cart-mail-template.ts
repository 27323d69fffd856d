import { dealLabel } from '#rules/deals/deal.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { StoredCartMail } from '../data/sales/mails/cart-mails.ts'
import { type BuyerLinks, questionsText, senderOf } from './buyer-templates.ts'
import type { Row } from './layout.ts'
import { type Message, mailMessage } from './templates.ts'

/** Returns the mail with the cart that somebody sent to themselves. It asks for nothing else, and no second one follows. */
export function cartMail(cart: StoredCartMail, links: BuyerLinks): Message {
  const { name, contact, store } = senderOf(cart.store, links)
  return mailMessage(
    `Your cart at ${name}`,
    {
      title: 'Your cart is kept',
      intro: ['You asked', name, 'to send you this cart.', ...changesOf(cart)].join(' '),
      rows: rowsOf(cart),
      link: {
        intro: 'This link fills your cart again. Prices and deals are those of the day on which you open it:',
        text: 'Open your cart',
        url: cart.url,
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

/** Returns what differs from the page that the buyer looked at. */
const changesOf = ({ shown_cents, idle_code }: StoredCartMail) => [
  ...(shown_cents === undefined
    ? []
    : [`Your cart showed ${dollarsAndCents(shown_cents)}; what it costs now is below.`]),
  ...(idle_code ? [`The code ${idle_code} takes nothing off this cart today.`] : []),
]

const rowsOf = ({ lines, deals = [], total_cents }: StoredCartMail): Row[] => [
  ...lines.map(({ title, quantity, total_cents: cents }) => ({
    label: quantity > 1 ? `${quantity} × ${title}` : title,
    amount: dollarsAndCents(cents),
  })),
  ...deals.map(({ kind, name, cents }) => ({
    label: dealLabel({ kind, name }),
    amount: dollarsAndCents(-cents),
  })),
  ...(total_cents === undefined
    ? []
    : [{ label: 'Total today', amount: dollarsAndCents(total_cents), isTotal: true }]),
]
