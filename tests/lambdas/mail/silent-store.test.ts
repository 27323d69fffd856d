import { expect, test } from 'vitest'
import type { StoredReceipt } from '#lambdas/data/sales/receipts.ts'
import { debitMail, seatClaimedMail } from '#lambdas/mail/buyer-news-templates.ts'
import {
  receiptMail,
  refundDeclinedMail,
  refundMail,
  refundRequestedMail,
} from '#lambdas/mail/buyer-templates.ts'
import type { Message } from '#lambdas/mail/templates.ts'
import { documentOf } from './parse-mail.ts'

const store: StoredReceipt['store'] = {
  name: 'Mimic Bank',
  url: 'https://mimic.example/',
  brand_color: '#ab12cd',
  logo: 'mimic-tenant/aaaaaaaaaaaaaaaaaaaaaa-640x160',
  support_email: 'help@mimic.example',
}
const links = {
  support: 'support@example.com',
  refundPolicyUrl: 'https://app.example.com/refunds',
  libraryUrl: 'https://app.example.com/learn#token',
  ownedBefore: ['Course A'],
  soldBy: { company: 'Example Ltd' },
  isStoreSilent: true,
}
const receipt: StoredReceipt = {
  id: 'pi_1',
  email: 'buyer@example.com',
  library_id: 'library',
  access_nonce: 'nonce',
  paid_at: '2026-11-22T23:30:00.000Z',
  store,
  lines: [{ product_id: 'a', title: 'Course A', quantity: 2, subtotal_cents: 9700, total_cents: 9700 }],
  discount_cents: 0,
  tax_cents: 0,
  total_cents: 9700,
}
const refund = {
  id: 're_1',
  payment_id: 'pi_1',
  email: 'buyer@example.com',
  store,
  refunded_at: '2026-11-24T08:00:00.000Z',
  total_cents: 9700,
  earlier_cents: 0,
  cents: 9700,
  ended: ['Course A'],
}
const request = { store, totalCents: 9700 }
const debit = { id: 'checkout', email: 'buyer@example.com', store, total_cents: 9700 }
const claim = { id: 'seat', library_id: 'library', title: 'Course A', store }

/** Every mail that is otherwise in a store's name. */
const mails: Record<string, Message> = {
  receipt: receiptMail(receipt, links),
  refund: refundMail(refund, links),
  'refund request': refundRequestedMail(request, links),
  'declined refund request': refundDeclinedMail({ ...request, refundedCents: 0 }, links),
  'bank debit that has begun': debitMail({ ...debit, state: 'processing' }, links),
  'bank debit that failed': debitMail({ ...debit, state: 'failed' }, links),
  'claimed seat, to its giver': seatClaimedMail({ ...claim, role: 'giver' }, links),
  'claimed seat, to its claimer': seatClaimedMail({ ...claim, role: 'claimer' }, links),
}

test.each(Object.keys(mails))('%s: nothing of a suspended store, from the platform', (name) => {
  const mail = mails[name]
  expect(JSON.stringify(mail)).not.toMatch(/mimic|ab12cd/i)
  expect(mail?.text).toMatch(/\n\nStorewright$/)
  expect(mail).not.toHaveProperty('fromName')
  expect(mail?.replyTo).toBe('support@example.com')
  expect(mail?.text).toContain('Questions? Reply to this email or write to support@example.com.')
  expect(documentOf(mail?.html ?? '').querySelectorAll('img, .stripe')).toHaveLength(0)
})

test('a suspended store’s receipt says what was bought and opens the library', () => {
  expect(mails.receipt?.subject).toBe('Your receipt from Storewright')
  expect(mails.receipt?.text).toBe(`Thank you for your purchase

You bought this from Storewright on November 22, 2026:

Receipt: 261122-953554
2 × Course A: $97.00
Total: $97.00

Your courses are in your library. This link opens it on any device for 90 days, so keep it to yourself:

https://app.example.com/learn#token

You already had Course A. This seat is one to give away: your library makes a gift link of it. Or ask for a refund.

You can ask for a refund in your library until December 22, 2026.

Later, or without the link, this email address and a code open your library.

Sold and delivered by Example Ltd. Receipt 261122-953554, payment pi_1.

Refund policy: https://app.example.com/refunds

Questions? Reply to this email or write to support@example.com.

Storewright`)
})
