import { expect, test } from 'vitest'
import { refundMail, refundRequestedMail } from '#lambdas/mail/buyer-templates.ts'
import { links, receiptOf, refundOf, rowsIn } from './stored-purchase.ts'

test('a refund request is acknowledged with store, amount and policy', () => {
  const mail = refundRequestedMail({ store: receiptOf().store, totalCents: 26_525 }, links)
  expect(mail.subject).toBe("Your refund request to Ada's Store")
  expect(mail.text).toBe(`We received your refund request

You asked for a refund of your purchase from Ada's Store for $265.25.

Support decides on every request. A refund goes back to the payment method that you used, and a full refund ends your access to the courses.

Refund policy: https://app.example.com/refunds

Questions? Reply to this email or write to support@example.com.

Ada's Store`)
  expect(mail.replyTo).toBe('support@example.com')
})

test('a refund request for one course names it and what a refund ends', () => {
  const asked = { store: receiptOf().store, totalCents: 8_890, course: 'Course A' }
  const { text } = refundRequestedMail(asked, links)
  expect(text).toContain("You asked for a refund of Course A from Ada's Store for $88.90.")
  expect(text).toContain('it ends your access to this course unless you keep another seat of it.')
  expect(text).not.toContain('full refund')
})

test('a full refund tells the amount and the ended access in the store’s name', () => {
  const mail = refundMail(refundOf(), links)
  expect(mail).toMatchObject({
    subject: "Your refund from Ada's Store",
    fromName: "Ada's Store via Storewright",
    replyTo: 'support@example.com',
  })
  expect(mail.text).toBe(`Your refund

We refunded your purchase from Ada's Store on November 24, 2026:

Paid: $265.25
Refunded now: $265.25

It goes back to the payment method that you used. Most banks show it within 5 to 10 business days.

Your access to the courses of this purchase has ended.

Payment: pi_receipt

Refund policy: https://app.example.com/refunds

Questions? Reply to this email or write to support@example.com.

Ada's Store`)
  expect(mail.html).toContain('border-top: 4px solid #b4532a')
})

test.each([
  ['a part', { earlier_cents: 0, cents: 500, ended: [] }, 'You keep your access to the courses.'],
  ['a part', { earlier_cents: 0, cents: 500, ended: ['Course A'] }, 'Your access to Course A has ended.'],
  [
    'the rest',
    { earlier_cents: 26_025, cents: 500 },
    'Your access to the courses of this purchase has ended.',
  ],
])('a refund of %s tells earlier refunds and what happens to the courses', (part, changes, sentence) => {
  const { html, text } = refundMail(refundOf(changes), links)
  expect(text).toContain(`We refunded ${part} of your purchase`)
  expect(text).toContain(sentence)
  expect(rowsIn(html)).toEqual([
    ['Paid', '$265.25'],
    ...(changes.earlier_cents ? [['Refunded before', '$260.25']] : []),
    ['Refunded now', '$5.00'],
  ])
})
