import { accessLinkPath, libraryPath } from '#contract/urls/buyer-links.ts'
import { refundPolicyPath, reviewsPolicyPath } from '#contract/urls/legal-links.ts'
import { accessTokenFor, codeFor, emailKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import type { BuyerMail } from '../data/accounts/outbox.ts'
import { saveAccessLink } from '../data/library/access-links.ts'
import { grantsHeldBefore, heldGrants } from '../data/library/held-grants.ts'
import { grantsIn, hasLibrary, libraryItems } from '../data/library/libraries.ts'
import { givenSeatsIn } from '../data/library/seats.ts'
import type { StoredReviewRequest } from '../data/reviews/review-mails.ts'
import type { StoredRefund } from '../data/sales/mails/refund-mails.ts'
import type { StoredReceipt } from '../data/sales/receipts.ts'
import { loadRefundedCents } from '../data/sales/refunded-cents.ts'
import { isSendingSuspended, type Purchase } from '../data/store/sending-suspensions.ts'
import { appOrigin, companyOf, supportMailbox } from '../env.ts'
import { debitMail, seatClaimedMail } from './buyer-news-templates.ts'
import {
  libraryCodeMail,
  receiptMail,
  refundDeclinedMail,
  refundMail,
  refundRequestedMail,
} from './buyer-templates.ts'
import { cartMail } from './cart-mail-template.ts'
import { reviewRequestMail } from './review-request-template.ts'
import type { Message } from './templates.ts'

/**
 * Returns a buyer's mail, in the store's name unless an operator has suspended the store's sending. Undefined if none is to be
 * sent: a code goes only to an email address with a library, or one that was invited by a gift link.
 */
export async function buyerMessage(mail: BuyerMail, now: number): Promise<Message | undefined> {
  if (mail.kind === 'library-code') {
    const isExpected = mail.isInvited || (await hasLibrary(await emailKeyOf(mail.email)))
    return isExpected ? libraryCodeMail(await codeFor(mail.nonce)) : undefined
  }
  if (mail.kind === 'receipt') {
    const [links, { owned, ...parts }] = await Promise.all([
      linksFor(mail.purchase),
      receiptParts(mail.receipt, now),
    ])
    return receiptMail(withoutOwned(mail.receipt, owned), { ...links, ...parts })
  }
  const links = await linksFor(mail.purchase)
  switch (mail.kind) {
    case 'refunded':
      return refundMail(await withEndedAccess(mail.refund), links)
    case 'refund-requested':
      return refundRequestedMail(mail, links)
    case 'refund-declined':
      return refundDeclinedMail({ ...mail, refundedCents: await loadRefundedCents(mail.purchase) }, links)
    case 'cart':
      // Nobody is written to in the name of a store that may not write.
      return links.isStoreSilent ? undefined : cartMail(mail.cart, links)
    case 'review-request':
      return links.isStoreSilent
        ? undefined
        : reviewRequestMail(mail.request, {
            ...links,
            reviewUrl: await savedReviewLink(mail.request, now),
            policyUrl: appOrigin() + reviewsPolicyPath,
          })
    case 'debit':
      return debitMail(mail.debit, links)
    case 'seat-claimed':
      return seatClaimedMail(mail.claim, { ...links, libraryUrl: appOrigin() + libraryPath })
  }
}

const linksFor = async (purchase: Purchase) => ({
  support: supportMailbox(),
  refundPolicyUrl: appOrigin() + refundPolicyPath,
  isStoreSilent: await isSendingSuspended(purchase),
})

async function receiptParts(receipt: StoredReceipt, now: number) {
  const [libraryUrl, items] = await Promise.all([
    savedAccessLink(receipt, now),
    libraryItems(receipt.library_id),
  ])
  const bought = new Set(receipt.lines.map(({ product_id }) => product_id))
  const held = await grantsHeldBefore(items, receipt.id)
  const before = held.filter(({ product_id }) => bought.has(product_id))
  return {
    ...{ libraryUrl, soldBy: companyOf() },
    ownedBefore: [...new Set(before.map(({ title }) => title))],
    owned: new Set(held.map(({ product_id }) => product_id)),
  }
}

// The store recommended a course before it could know what the buyer has.
function withoutOwned(receipt: StoredReceipt, owned: ReadonlySet<string>): StoredReceipt {
  const { recommended, ...rest } = receipt
  return recommended && !owned.has(recommended.product_id ?? '') ? receipt : rest
}

/**
 * As the library is now: a refund of a single seat revokes nothing, but the seats that are left may all be claimed by others; and
 * another purchase or a gift may still give a course whose line has ended.
 */
async function withEndedAccess(refund: StoredRefund): Promise<StoredRefund> {
  const items = await libraryItems(await emailKeyOf(refund.email))
  const grants = grantsIn(items)
  const held = new Set((await heldGrants(grants, givenSeatsIn(items))).map(({ product_id }) => product_id))
  const bought = grants.filter(({ payment_id }) => payment_id === refund.payment_id)
  const kept = new Set(bought.filter(({ product_id }) => held.has(product_id)).map(({ title }) => title))
  const givenAway = bought.filter(({ state, product_id }) => state === 'active' && !held.has(product_id))
  const ended = new Set([...refund.ended, ...givenAway.map(({ title }) => title)])
  return {
    ...refund,
    ended: [...ended].filter((title) => !kept.has(title)),
    is_kept: refund.is_kept || kept.size > 0,
  }
}

/** Leads to the course, or to the library if there are several. */
async function savedReviewLink({ courses, ...request }: StoredReviewRequest, now: number) {
  const [first, second] = courses
  return appOrigin() + accessLinkPath(await savedToken(request, now), second ? undefined : first?.product_id)
}

const savedAccessLink = async (receipt: StoredReceipt, now: number) =>
  appOrigin() + accessLinkPath(await savedToken(receipt, now))

/** Saved before the mail leaves, as a hash only. A repeated delivery sends the same link. */
async function savedToken(
  { library_id, access_nonce }: Pick<StoredReceipt, 'library_id' | 'access_nonce'>,
  now: number,
) {
  const token = await accessTokenFor(access_nonce)
  await saveAccessLink(library_id, textHash(token), now)
  return token
}
