import { expect, test } from 'vitest'
import { Home } from '#contract/home.ts'
import { Library, Seat } from '#contract/library.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'
import { boughtLibrary, newEmail, openedByCode, tokenOf } from '#tests/security/support/libraries.ts'
import { mailsAbout } from '#tests/security/support/mails.ts'
import { typedCommand as admin } from '../support/typed-command.ts'

test('buyers of a suspended store get every mail from the platform, until resume-sending', async () => {
  const { origin } = await sharedStack()
  const store = await sellerWithStore()
  const { seller, ids } = store
  const name = Home.parse((await seller.api('GET', '/api/home')).body).store?.name ?? ''
  const { stdout } = await admin('suspend-sending', seller.email)
  expect(stdout).toBe("Emails to buyers are in the platform's own name from now on.\n")

  const buyer = await boughtLibrary(origin, store, 2)
  const [receipt] = Library.parse((await buyer.api('GET', '/api/library')).body).receipts
  const paymentId = receipt?.payment_id ?? ''
  const given = await buyer.api('POST', '/api/library/seats', { product_id: ids.productId })
  const token = tokenOf(Seat.parse(given.body).url ?? '')
  const friend = await openedByCode(origin, newEmail(), token)
  expect((await friend.api('POST', '/api/library/claim-seat', { token })).status).toBe(200)
  await buyer.api('POST', '/api/library/refund-requests', { payment_id: paymentId })
  await admin('refund', paymentId, '--amount', '500')
  await mailsAbout(origin, buyer.email, /^Your refund from Storewright$/)
  await mailsAbout(origin, buyer.email, /^Your refund request to Storewright$/)
  await mailsAbout(origin, buyer.email, /^Your receipt from Storewright$/)
  await mailsAbout(origin, buyer.email, /^Your gift of /)
  await mailsAbout(origin, friend.email, /^You have .* now$/)
  const mails = [...(await mailTo(origin, buyer.email)), ...(await mailTo(origin, friend.email))]
  expect(mails).toHaveLength(6)
  for (const { subject, text, html } of mails) {
    expect(text, subject).toMatch(/\n\nStorewright$/)
    expect(`${subject} ${text} ${html}`, subject).not.toMatch(new RegExp(`${name}|${store.address}`))
  }

  await admin('resume-sending', seller.email)
  await admin('resend-receipt', paymentId)
  await mailsAbout(origin, buyer.email, new RegExp(`^Your receipt from ${name}$`))
  const [resumed, suspended] = await mailsAbout(origin, seller.email, /in the name of your store/, 2)
  expect(suspended?.text).toContain('Why: test')
  expect(resumed?.subject).toBe('Emails are in the name of your store again')
})

test('a store that was never published stays suspended after its seller is deleted', async () => {
  const { origin } = await sharedStack()
  const seller = await newSeller()
  await seller.api('POST', '/api/store-products', { product_ids: ['first-digital-product'] })
  await admin('suspend-sending', seller.email)
  const buyer = newEmail()
  const payment = `cash-${Date.now()}`
  const sale = ['--payment', payment, '--paid-at', new Date().toISOString()]
  await admin('record-order', seller.email, 'first-digital-product', buyer, ...sale)
  await mailsAbout(origin, buyer, /^Your receipt from Storewright$/)
  await admin('delete-seller', seller.email)
  await admin('resend-receipt', payment)
  await mailsAbout(origin, buyer, /^Your receipt from Storewright$/, 2)
})
