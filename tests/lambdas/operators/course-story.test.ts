import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCheckoutHandler as createCheckout } from '#lambdas/actions/buyers/commerce.ts'
import { getCoursePreviewHandler as getCoursePreview } from '#lambdas/actions/course-preview.ts'
import {
  archiveOfferHandler as archiveOffer,
  createOfferHandler as createOffer,
  schedulePriceHandler as schedulePrice,
} from '#lambdas/actions/operators/offers.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { unpackCourse } from '#lambdas/courses/course-zip.ts'
import { readCourseFolder } from '#lambdas/courses/read-course-folder.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { listCatalog } from '#lambdas/data/store/catalog.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { replaceCourseKeepingVersion } from '#lambdas/operators/course-versions.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { offersOf } from '#lambdas/sites/publishing/storefront-record.ts'
import { dayBegins } from '#rules/offers.ts'
import { minuteMs } from '#rules/time.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, ask, startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { openStoreOf } from '#tests/harness/sellers/live-store.ts'
import { dayAhead, draftOffer } from '#tests/harness/sellers/new-offer.ts'
import { atTime } from './at-time.ts'

let accounts: Accounts
let payments: TestStripe
let folder: string
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  folder = mkdtempSync(join(tmpdir(), 'story-'))
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
  rmSync(folder, { recursive: true })
})

const reason = 'A course on pottery begins.'
const lesson = { id: 'centre', title: 'Centre the clay', kind: 'text' }
const zip = zipSync({
  'course.json': strToU8(JSON.stringify({ modules: [{ title: 'The wheel', lessons: [lesson] }] })),
  lessons: { 'centre.md': strToU8('Put the clay on the wheel.') },
})

test('a course is added, filled from a zip, previewed, priced, sold and archived', async () => {
  const ada = await deskOperator(accounts)
  const seller = await accountSeller(accounts)
  const offer = { ...draftOffer(), deliverables: ['1 lesson'] }
  const { id } = offer
  expect(await ada.call(createOffer, { offer, reason })).toMatchObject({ status: 200 })

  writeFileSync(join(folder, 'course.zip'), zip)
  await unpackCourse(join(folder, 'course.zip'), folder)
  await replaceCourseKeepingVersion(readCourseFolder(id, folder))
  const preview = await seller.call(getCoursePreview, undefined, { id })
  expect(preview.body).toMatchObject({
    modules: [{ title: 'The wheel' }],
    sample: { id: 'centre', html: expect.stringContaining('on the wheel') },
  })

  const from = dayAhead(2)
  const price = { default_price: 7900, pro_only: false, from, typed_id: id, reason }
  expect(await ada.call(schedulePrice, price, { id })).toMatchObject({ status: 200 })
  await seller.call(addStoreProducts, { product_ids: [id] })

  await atTime(dayBegins(from) + minuteMs, async () => {
    const { products, exceptions, store } = await loadHome(seller.tenantId)
    const storeId = await openStoreOf(seller, {
      ...(store && { storeId: store.id }),
      offers: offersOf(products, await listCatalog(), exceptions),
    })
    const start = () =>
      ask(createCheckout, {
        ...{ store_id: storeId, lines: [{ id: products[0]?.id, quantity: 1 }] },
        ...{ total_cents: 7900, request_id: randomUUID() },
      })
    const { status, body } = await start()
    expect(status).toBe(200)
    const archived = { archived: true, typed_id: id, reason }
    const eve = await deskOperator(accounts)
    expect(await eve.call(archiveOffer, archived, { id })).toMatchObject({ status: 200 })

    // What has begun is paid and settled as it was started.
    const sessionId = /cs_\w+/.exec(String(body.url))?.[0] ?? ''
    await submit(String(body.url), { card: cards.pays, email: `${randomUUID()}@buyers.example` })
    await settlePayment(stripeSales, sessionId)
    const [order] = await queryItems(tenantPartition(seller.tenantId), 'ORDER#')
    expect(order).toMatchObject({ total_cents: 7900, commission_cents: 3950, lines: [{ product_id: id }] })
    const { payment_intent } = await payments.stripe.checkout.sessions.retrieve(sessionId)
    expect(await queryItems(keys.payment(String(payment_intent)).pk, 'RECEIPT')).toHaveLength(1)

    await atTime(dayBegins(from) + 3 * minuteMs, async () => {
      expect(await start()).toMatchObject({
        body: {
          error: 'not-for-sale',
          message: `${offer.title} is no longer sold. Remove it from your cart to go on.`,
        },
      })
    })
  })
})
