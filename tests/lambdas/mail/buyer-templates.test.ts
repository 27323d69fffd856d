import { expect, test, vi } from 'vitest'
import {
  libraryCodeMail,
  receiptMail,
  refundMail,
  refundRequestedMail,
} from '#lambdas/mail/buyer-templates.ts'
import { contrastRatio } from '#rules/brand/palette.ts'
import { documentOf } from './parse-mail.ts'
import { links, receiptOf, refundOf, rowsIn } from './stored-purchase.ts'

test('a receipt tells purchase, price and access in the store’s name', () => {
  const mail = receiptMail(receiptOf(), links)
  expect(mail).toMatchObject({
    subject: "Your receipt from Ada's Store",
    fromName: "Ada's Store via Storewright",
    replyTo: 'support@example.com',
  })
  expect(mail.text).toBe(`Thank you for your purchase

You bought this from Ada's Store on November 22, 2026:

Receipt: 261122-719145
2 × Course A: $194.00
Course B: $77.50
Discount: -$27.15
Tax: $20.90
Total: $265.25
Paid with: Visa ending in 4242

Your courses are in your library. This link opens it on any device for 90 days, so keep it to yourself:

https://app.example.com/learn#token

You can ask for a refund in your library until December 22, 2026.

Later, or without the link, this email address and a code open your library.

Sold and delivered for Ada's Store by Storewright. Receipt 261122-719145, payment pi_receipt.

Refund policy: https://app.example.com/refunds

Questions? Reply to this email or write to support@example.com.

Ada's Store`)
})

test('a receipt says what goes with it and why, unless the store sends nothing', () => {
  const recommended = {
    title: 'Course C',
    price_cents: 4950,
    url: 'https://ada.stores.example/courses/c?s=recommended',
    hero_image_url: '',
    reason: 'Adds more of it',
  }
  const told =
    'Goes well with it: Course C, $49.50 · Adds more of it: https://ada.stores.example/courses/c?s=recommended'
  expect(receiptMail(receiptOf({ recommended }), links).text).toContain(told)
  expect(receiptMail(receiptOf({ recommended }), { ...links, isStoreSilent: true }).text).not.toContain(
    'Course C',
  )
})

test('a receipt names company and postal address if they are set', () => {
  const soldBy = { company: 'Example Ltd', postal_address: '1 Main Street, Springfield' }
  const { text, html } = receiptMail(receiptOf(), { ...links, soldBy })
  const line = 'by Example Ltd, 1 Main Street, Springfield. Receipt 261122-719145'
  expect(text).toContain(line)
  expect(documentOf(html).body?.textContent).toContain(line)
})

test('the HTML of a receipt says the same, with the store’s button colour', () => {
  const { html } = receiptMail(receiptOf(), links)
  expect(rowsIn(html)).toEqual([
    ['Receipt', '261122-719145'],
    ['2 × Course A', '$194.00'],
    ['Course B', '$77.50'],
    ['Discount', '-$27.15'],
    ['Tax', '$20.90'],
    ['Total', '$265.25'],
    ['Paid with', 'Visa ending in 4242'],
  ])
  const document = documentOf(html)
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    links.libraryUrl,
    links.refundPolicyUrl,
  ])
  expect(document.querySelector('a.button')?.textContent).toBe('Open your library')
  expect(document.querySelectorAll('td.row[style*="font-weight: 700"]')).toHaveLength(2)
  expect(document.querySelector('a.button')?.getAttribute('style')).toContain('background-color: #b4532a')
})

test('a receipt for an owned course explains what another seat is for', () => {
  const { text } = receiptMail(receiptOf(), { ...links, ownedBefore: ['Course B'] })
  expect(text).toContain(
    'You already had Course B. This seat is one to give away: your library makes a gift link of it. Or ask for a refund.',
  )
  expect(text).not.toContain('You already had Course A')
})

test('a receipt names each deal with its share, and what else was taken off', () => {
  const deals = [
    { id: 'b1', kind: 'bundle' as const, name: 'Both courses', cents: 2_000 },
    { id: 'SAVE5', kind: 'code' as const, name: 'SAVE5', cents: 500 },
  ]
  const rows = rowsIn(receiptMail(receiptOf({ deals }), links).html)
  expect(rows.slice(3, 6)).toEqual([
    ['Both courses', '-$20.00'],
    ['Code SAVE5', '-$5.00'],
    ['Discount', '-$2.15'],
  ])
  const { text } = receiptMail(receiptOf({ deals, discount_cents: 2_500 }), links)
  expect(text).not.toContain('Discount')
})

test('a free order has no discount or tax to explain unless there was one', () => {
  const { text } = receiptMail(receiptOf({ discount_cents: 0, tax_cents: 0, total_cents: 27_150 }), links)
  expect(text).not.toMatch(/Discount|Tax/)
  const free = receiptMail(receiptOf({ discount_cents: 27_150, tax_cents: 0, total_cents: 0 }), links)
  expect(free.text).toContain('Discount: -$271.50\nTotal: $0.00')
  expect(text).toContain('You can ask for a refund in your library until December 22, 2026.')
  expect(free.text).not.toContain('ask for a refund')
})

test.each(['#ffffff', '#000000', '#ffff00', '#7f7f7f', '#00ff00', '#2563EB'])(
  'the button is readable in light and dark for the store colour %s',
  (brand_color) => {
    const { html } = receiptMail(receiptOf({ store: { name: 'S', url: '', brand_color } }), links)
    const light = /class="button"[^>]*background-color: (#\w+); color: (#\w+)/.exec(html)
    const dark = /\.button \{ background-color: (#\w+) !important; color: (#\w+)/.exec(html)
    for (const [, fill = '', text = ''] of [light ?? [], dark ?? []])
      expect(contrastRatio(fill, text)).toBeGreaterThanOrEqual(4.5)
  },
)

test('replies about purchases and refunds go to the store, about requests to support', () => {
  const store = { ...receiptOf().store, support_email: 'help@ada.example' }
  const answeredByStore = [receiptMail(receiptOf({ store }), links), refundMail(refundOf({ store }), links)]
  for (const { replyTo, text } of answeredByStore) {
    expect(replyTo).toBe('help@ada.example')
    expect(text).toContain('Questions? Reply to this email or write to help@ada.example.')
  }
  expect(refundRequestedMail({ store, totalCents: 100 }, links).replyTo).toBe('support@example.com')
})

test('replies go to support where no mail can name the store’s email', () => {
  const store = { ...receiptOf().store, support_email: 'help..desk@ada.example' }
  for (const { replyTo, text } of [
    receiptMail(receiptOf({ store }), links),
    refundMail(refundOf({ store }), links),
  ]) {
    expect(replyTo).toBe('support@example.com')
    expect(text).toContain('Questions? Reply to this email or write to support@example.com.')
  }
})

test('names and titles bring no markup, no header and no reversed text', () => {
  const hostile = `<img src=x onerror=alert(1)>"\r\nBcc: all@example.com\u202e`
  const [line] = receiptOf().lines
  const store = { name: hostile, url: '', brand_color: '#2563EB' }
  const mails = [
    receiptMail(receiptOf({ store, lines: line ? [{ ...line, title: hostile }] : [] }), links),
    refundRequestedMail({ store, totalCents: 100 }, links),
    refundMail(refundOf({ store, ended: [hostile] }), links),
  ]
  for (const { html, subject, fromName } of mails) {
    expect(documentOf(html).querySelectorAll('img')).toHaveLength(0)
    expect(`${subject}${fromName}`).not.toMatch(/[\r\n\u202e]/)
  }
  expect(rowsIn(mails[0]?.html ?? '')[1]?.[0]).toContain('2 × <img src=x')
})

test('a code for the library is alone in its mail', () => {
  const mail = libraryCodeMail('493817')
  expect(mail.subject).toBe('Your Storewright library code')
  expect(mail.text.match(/\d{3,}/g)).toEqual(['493817'])
  expect(mail.text).toBe(`Open your library

Enter this code to open the library of this email address:

493817

The code is valid for 10 minutes and can be used once.

If you didn't ask for it, you can ignore this email. Never share the code.

Storewright`)
  expect(documentOf(mail.html).querySelector('.code')?.textContent).toBe('493817')
})

test('a store with a logo shows it, with its name for text clients', () => {
  vi.stubEnv('SITES_ORIGIN', 'https://stores.example')
  const store = {
    name: "Ada's Store",
    url: '',
    brand_color: '#2563EB',
    logo: 'tenant/aaaaaaaaaaaaaaaaaaaaaa-640x160',
  }
  const { html } = receiptMail(receiptOf({ store }), links)
  const picture = documentOf(html).querySelector('img')
  expect(picture?.getAttribute('src')).toBe(
    'https://stores.example/files/tenant/aaaaaaaaaaaaaaaaaaaaaa-640x160.webp',
  )
  expect(picture?.getAttribute('alt')).toBe("Ada's Store")
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['192', '48'])
  vi.unstubAllEnvs()
})
