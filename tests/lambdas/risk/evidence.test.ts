import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { saveOpenedLesson } from '#lambdas/data/library/opened-lessons.ts'
import { saveLessonProgress } from '#lambdas/data/library/progress.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { submitDisputeEvidence } from '#lambdas/operators/money/dispute-evidence.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import { submitDueEvidence } from '#lambdas/scheduled/submit-due-evidence.ts'
import { newCourse } from '#tests/harness/buyers/purchase.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { disputedSale } from '#tests/harness/sellers/disputed-sale.ts'
import { offers } from '#tests/harness/sellers/shop.ts'

const dayMs = 24 * 60 * 60 * 1000
let payments: TestStripe
beforeAll(async () => {
  payments = await startPayments()
})
afterAll(() => payments.stop())
afterEach(() => vi.useRealTimers())

const later = (days: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
const dispute = (id: string) => payments.stripe.disputes.retrieve(id)

test('evidence waits until two days before the deadline, then is submitted once', async () => {
  const { id, paymentId, at } = await disputedSale(payments)
  const [offer] = offers
  const productId = await newCourse(offer?.product_id ?? '')
  const libraryId = String((await getItem(keys.payment(paymentId)))?.library_id)
  await saveOpenedLesson(libraryId, productId, 'welcome')
  await saveLessonProgress(libraryId, { product_id: productId, payment_id: paymentId }, 'welcome', true)
  later(4.9)
  await submitDueEvidence(stripeSales)
  expect((await dispute(id)).status).toBe('needs_response')
  vi.setSystemTime(Date.now() + 0.2 * dayMs)
  await submitDueEvidence(stripeSales)
  const { status, evidence, evidence_details } = await dispute(id)
  expect({ status, count: evidence_details.submission_count }).toEqual({ status: 'under_review', count: 1 })
  expect(evidence.uncategorized_text).toContain(`Receipt of payment ${paymentId}`)
  expect(evidence.uncategorized_text).toContain('1 of 3 lessons were opened, 1 were marked as completed.')
  expect(evidence.access_activity_log).toMatch(/\d{4}-\d\d-\d\dT[\d:.]+Z {2}Welcome/)
  expect(evidence.refund_policy_disclosure).toContain('within 30 days')
  const stored = await getItem(keys.dispute('OPEN', at, id))
  expect(stored).toMatchObject({ submitted_at: expect.any(String) })
  expect(stored).not.toHaveProperty('due_at')
  expect(await submitDueEvidence(stripeSales)).toMatchObject({ done: 0, failed: 0 })
})

test('a long access log is cut after a whole line, as Stripe accepts it', async () => {
  const { id, paymentId, at } = await disputedSale(payments)
  const productId = await newCourse(offers[0]?.product_id ?? '')
  const libraryId = String((await getItem(keys.payment(paymentId)))?.library_id)
  const lessons = Array.from({ length: 250 }, (_, n) => `lesson-${n}-${'with-a-long-name-'.repeat(4)}end`)
  await Promise.all(lessons.map((lesson) => saveOpenedLesson(libraryId, productId, lesson)))
  expect(await submitDisputeEvidence(stripeSales, keys.dispute('OPEN', at, id))).toBe(true)
  const { evidence } = await dispute(id)
  const log = evidence.access_activity_log ?? ''
  expect(log.length).toBeGreaterThan(19_000)
  expect(log.length).toBeLessThanOrEqual(20_000)
  const [title, ...lines] = log.split('\n')
  expect(title).toMatch(/, lessons opened by the buyer \(UTC\):$/)
  for (const line of lines) expect(line).toMatch(/^\S+Z {2}lesson-\d+-\S+end$/)
  const times = lines.map((line) => line.slice(0, 24))
  expect(times).toEqual(times.toSorted())
})

test('a decided dispute moves to the decided ones, and nothing is submitted', async () => {
  const { id, paymentId, at } = await disputedSale(payments)
  payments.local.account.records.commit()
  await payments.stripe.disputes.close(id)
  await settlePayment(stripeSales, paymentId)
  expect(await getItem(keys.dispute('OPEN', at, id))).toBeUndefined()
  expect(await getItem(keys.dispute('CLOSED', at, id))).toMatchObject({
    state: 'lost',
    payment_id: paymentId,
  })
})
