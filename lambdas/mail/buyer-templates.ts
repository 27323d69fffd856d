import { fittedSize, pictureSizeIn } from '#rules/brand/pictures.ts'
import { longDay } from '#rules/calendar.ts'
import {
  accessLinkDays,
  cardName,
  type MerchantOfRecord,
  refundEndsAt,
  sellerLine,
} from '#rules/courses/library.ts'
import { productName } from '#rules/courses/product.ts'
import { dealLabel } from '#rules/deals/deal.ts'
import { isMailAddress } from '#rules/mail-address.ts'
import { dollarsAndCents, exactDollars } from '#rules/money/money.ts'
import { receiptNumber } from '#rules/money/receipt-number.ts'
import type { StoredRefund } from '../data/sales/mails/refund-mails.ts'
import type { StoredReceipt } from '../data/sales/receipts.ts'
import { logoUrl } from '../files/file-url.ts'
import type { Row } from './layout.ts'
import { codeNotes, type Message, mailMessage } from './templates.ts'

/** `isStoreSilent`: an operator has suspended the store's sending. */
export type BuyerLinks = { support: string; refundPolicyUrl: string; isStoreSilent: boolean }
/** `ownedBefore` has the titles of the courses that the buyer had before this payment. */
type ReceiptParts = { libraryUrl: string; ownedBefore: readonly string[]; soldBy: MerchantOfRecord }
type Store = StoredReceipt['store']

/**
 * Returns the sender's name, the contact for questions, and the store to show. While sending is suspended, the platform writes
 * in its own name and the mail has nothing that the seller chose. The seller chose the store's name, so the sender also names
 * the platform. Support emails were stored that no mail can name: replies go to the platform then.
 */
export function senderOf(
  { name, brand_color: color, logo, support_email }: Omit<Store, 'url'>,
  { support, isStoreSilent }: Pick<BuyerLinks, 'support' | 'isStoreSilent'>,
) {
  if (isStoreSilent) return { name: productName, contact: support, store: undefined }
  const shownLogo = logo ? { url: logoUrl(logo), ...fittedSize(pictureSizeIn(logo), logoSpace) } : undefined
  const contact = support_email && isMailAddress(support_email) ? support_email : support
  return { name, contact, store: { name, color, logo: shownLogo } }
}
const logoSpace = { width: 220, height: 48 }

export const questionsText = (address: string) => `Questions? Reply to this email or write to ${address}.`

/** `libraryUrl` opens the library without a code. */
export function receiptMail(
  receipt: StoredReceipt,
  { libraryUrl, ownedBefore, soldBy, refundPolicyUrl, ...links }: BuyerLinks & ReceiptParts,
): Message {
  const { name, contact, store } = senderOf(receipt.store, links)
  const number = receiptNumber(receipt.id, receipt.paid_at)
  const refundUntil = longDay(refundEndsAt(Date.parse(receipt.paid_at)))
  return mailMessage(
    `Your receipt from ${name}`,
    {
      title: 'Thank you for your purchase',
      intro: `You bought this from ${name} on ${longDay(Date.parse(receipt.paid_at))}:`,
      rows: [{ label: 'Receipt', amount: number }, ...rowsOf(receipt)],
      link: {
        intro: `Your courses are in your library. This link opens it on any device for ${accessLinkDays} days, so keep it to yourself:`,
        text: 'Open your library',
        url: libraryUrl,
      },
      notes: [
        ...secondCopies(ownedBefore),
        ...recommendation(receipt, links),
        ...(receipt.total_cents > 0
          ? [`You can ask for a refund in your library until ${refundUntil}.`]
          : []),
        'Later, or without the link, this email address and a code open your library.',
        `Sold and delivered ${store && name !== productName ? `for ${name} ` : ''}by ${sellerLine(soldBy)}. Receipt ${number}, payment ${receipt.id}.`,
        { text: 'Refund policy', url: refundPolicyUrl },
        questionsText(contact),
      ],
      store,
    },
    contact,
  )
}

function rowsOf({ lines, discount_cents, deals = [], tax_cents, total_cents, card }: StoredReceipt): Row[] {
  const otherCents = discount_cents - deals.reduce((sum, { cents }) => sum + cents, 0)
  return [
    ...lines.map(({ title, quantity, subtotal_cents }) => ({
      label: quantity > 1 ? `${quantity} × ${title}` : title,
      amount: dollarsAndCents(subtotal_cents),
    })),
    ...deals.map(({ kind, name, cents }) => ({
      label: dealLabel({ kind, name }),
      amount: dollarsAndCents(-cents),
    })),
    ...(otherCents ? [{ label: 'Discount', amount: dollarsAndCents(-otherCents) }] : []),
    ...(tax_cents ? [{ label: 'Tax', amount: dollarsAndCents(tax_cents) }] : []),
    { label: 'Total', amount: dollarsAndCents(total_cents), isTotal: true },
    ...(card ? [{ label: 'Paid with', amount: cardName(card) }] : []),
  ]
}

/** Tells somebody who has a course already what to do with another seat. */
const secondCopies = (titles: readonly string[]) =>
  titles.map(
    (title) =>
      `You already had ${title}. This seat is one to give away: your library makes a gift link of it. Or ask for a refund.`,
  )

/** The store's own words and prices, so there is none while its sending is suspended. */
const recommendation = (
  { recommended }: StoredReceipt,
  { isStoreSilent }: Pick<BuyerLinks, 'isStoreSilent'>,
) =>
  recommended && !isStoreSilent
    ? [
        {
          text: `Goes well with it: ${recommended.title}, ${exactDollars(recommended.price_cents)} · ${recommended.reason}`,
          url: recommended.url,
        },
      ]
    : []

export const libraryCodeMail = (code: string) =>
  mailMessage(`Your ${productName} library code`, {
    title: 'Open your library',
    intro: 'Enter this code to open the library of this email address:',
    code,
    notes: codeNotes("If you didn't ask for it, you can ignore this email. Never share the code."),
  })

type RefundRequest = { store: Store; totalCents: number; course?: string | undefined }

/** `introOf` gets the purchase in words; `note` says what follows. */
function refundRequestMail(
  { store: soldIn, totalCents, course }: RefundRequest,
  { refundPolicyUrl, ...links }: BuyerLinks,
  { title, introOf, note }: { title: string; introOf: (purchase: string) => string; note: string },
): Message {
  const { support } = links
  const { name, store } = senderOf(soldIn, links)
  return mailMessage(
    `Your refund request to ${name}`,
    {
      title,
      intro: introOf(`${course ?? 'your purchase'} from ${name} for ${dollarsAndCents(totalCents)}`),
      notes: [note, { text: 'Refund policy', url: refundPolicyUrl }, questionsText(support)],
      store,
    },
    support,
  )
}

export const refundRequestedMail = (request: RefundRequest, links: BuyerLinks): Message =>
  refundRequestMail(request, links, {
    title: 'We received your refund request',
    introOf: (purchase) => `You asked for a refund of ${purchase}.`,
    note: `Support decides on every request. A refund goes back to the payment method that you used, and ${
      request.course === undefined
        ? 'a full refund ends your access to the courses'
        : 'it ends your access to this course unless you keep another seat of it'
    }.`,
  })

/** `refundedCents`: what was refunded of the purchase, before the request or in part of it. */
export function refundDeclinedMail(
  { refundedCents, ...request }: RefundRequest & { refundedCents: number },
  links: BuyerLinks,
): Message {
  const [answer, access] =
    refundedCents > 0
      ? [
          `can refund no more than the ${dollarsAndCents(refundedCents)} that it refunds of your purchase`,
          'Your library shows the courses that you keep.',
        ]
      : ['cannot refund it', 'You keep your access to the courses.']
  return refundRequestMail(request, links, {
    title: refundedCents > 0 ? 'Your refund request has ended' : 'Your refund request was declined',
    introOf: (purchase) => `Support looked at your request for a refund of ${purchase}, and ${answer}.`,
    note: `${access} Reply to this email to learn why, or if something was overlooked.`,
  })
}

export function refundMail(refund: StoredRefund, { refundPolicyUrl, ...links }: BuyerLinks): Message {
  const { total_cents, earlier_cents, cents, payment_id } = refund
  const { name, contact, store } = senderOf(refund.store, links)
  const isAll = earlier_cents + cents >= total_cents
  const rest = earlier_cents > 0 ? 'the rest of your purchase' : 'your purchase'
  const part = isAll ? rest : 'a part of your purchase'
  return mailMessage(
    `Your refund from ${name}`,
    {
      title: 'Your refund',
      intro: `We refunded ${part} from ${name} on ${longDay(Date.parse(refund.refunded_at))}:`,
      rows: [
        { label: 'Paid', amount: dollarsAndCents(total_cents) },
        ...(earlier_cents ? [{ label: 'Refunded before', amount: dollarsAndCents(earlier_cents) }] : []),
        { label: 'Refunded now', amount: dollarsAndCents(cents), isTotal: true },
      ],
      notes: [
        'It goes back to the payment method that you used. Most banks show it within 5 to 10 business days.',
        accessAfter(refund, isAll),
        `Payment: ${payment_id}`,
        { text: 'Refund policy', url: refundPolicyUrl },
        questionsText(contact),
      ],
      store,
    },
    contact,
  )
}

function accessAfter({ ended, is_kept }: StoredRefund, isAll: boolean) {
  if (isAll && !is_kept) return 'Your access to the courses of this purchase has ended.'
  if (ended.length === 0) return 'You keep your access to the courses.'
  return `Your access to ${new Intl.ListFormat('en-US').format(ended)} has ended.`
}
