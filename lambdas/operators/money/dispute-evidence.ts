import { checkoutPolicies } from '#contract/urls/legal-links.ts'
import { refundDays } from '#rules/courses/library.ts'
import { exactDollars } from '#rules/money/money.ts'
import { loadCourse } from '../../data/library/courses.ts'
import { type LessonOpened, lessonsOpened } from '../../data/library/opened-lessons.ts'
import { loadProgress } from '../../data/library/progress.ts'
import { loadDispute, type StoredDispute, saveSubmitted } from '../../data/risk/disputes.ts'
import { loadReceipt, type StoredReceipt } from '../../data/sales/receipts.ts'
import type { Key } from '../../data/table/partitions.ts'
import { appOrigin } from '../../env.ts'
import type { DisputeEvidence, Sales } from '../../payments/ports.ts'

/**
 * Submits the evidence for a disputed payment, once: receipt, terms, the lessons that were opened with their times, and progress. Returns false where nothing waits for evidence.
 */
export async function submitDisputeEvidence(
  sales: Pick<Sales, 'submitEvidence'>,
  key: Key,
): Promise<boolean> {
  const dispute = await loadDispute(key)
  if (!dispute || dispute.submitted_at !== undefined) return false
  // Somebody may have been first, or the deadline has passed: then nothing is due any more either.
  const evidence = await loadEvidence(dispute)
  const isSubmitted = evidence !== undefined && (await sales.submitEvidence(dispute.id, evidence))
  await saveSubmitted(key)
  return isSubmitted
}

/**
 * Returns the evidence for a disputed payment, as it would be submitted now; undefined without a receipt. Reads in one round trip what the
 * dispute names, and in two for one of before, whose receipt names it.
 */
export async function loadEvidence(
  { payment_id, library_id = '', product_ids = [] }: StoredDispute,
  words = '',
): Promise<DisputeEvidence | undefined> {
  const [receipt, known] = await Promise.all([
    loadReceipt(payment_id),
    Promise.all(product_ids.map((id) => loadReading(library_id, id))),
  ])
  if (!receipt) return undefined
  const courses = await Promise.all(
    receipt.lines.map(async ({ product_id, title }) => {
      const found = known.find(({ productId }) => productId === product_id)
      return readingOf(title, found ?? (await loadReading(receipt.library_id, product_id)))
    }),
  )
  return {
    email: receipt.email,
    product: receipt.lines.map(({ title, quantity }) => `${quantity} x ${title} (online course)`).join('\n'),
    date: receipt.paid_at.slice(0, 10),
    refundPolicy: policyText(),
    accessLog: courses.map(({ log }) => log).join('\n\n'),
    text: [receiptText(payment_id, receipt), ...courses.map(({ progress }) => progress), words.trim()]
      .filter(Boolean)
      .join('\n\n'),
  }
}

const policyText = () =>
  [
    `The buyer may ask for a refund within ${refundDays} days without a reason. The payment page said below its button:`,
    ...checkoutPolicies(appOrigin()).map(({ title, url }) => `${title}: ${url}`),
  ].join('\n')

function receiptText(
  paymentId: string,
  { paid_at, store, lines, tax_cents, total_cents, card }: StoredReceipt,
) {
  return [
    `Receipt of payment ${paymentId}, ${paid_at}, in the store ${store.name}`,
    ...lines.map(
      ({ title, quantity, total_cents: cents }) => `${quantity} x ${title}: ${exactDollars(cents)}`,
    ),
    ...(tax_cents > 0 ? [`Tax: ${exactDollars(tax_cents)}`] : []),
    `Total: ${exactDollars(total_cents)}`,
    ...(card ? [`Paid with ${card.brand}, ending in ${card.last4}`] : []),
    'The receipt and a link to the courses were mailed to the buyer at once.',
  ].join('\n')
}

async function loadReading(libraryId: string, productId: string) {
  const [course, opened, progress] = await Promise.all([
    loadCourse(productId),
    lessonsOpened(libraryId, productId),
    loadProgress(libraryId, productId),
  ])
  return { productId, course, opened, progress }
}

function readingOf(title: string, { course, opened, progress }: Awaited<ReturnType<typeof loadReading>>) {
  const lessons = (course?.modules ?? []).flatMap((module) => module.lessons)
  const titles = new Map(lessons.map(({ id, title: name }) => [id, name]))
  const completed = new Set(progress.flatMap((one) => [...one.completed]))
  return {
    log: logOf(title, opened, titles),
    progress: `${title}: ${opened.length} of ${lessons.length} lessons were opened, ${completed.size} were marked as completed.`,
  }
}

function logOf(title: string, opened: readonly LessonOpened[], titles: ReadonlyMap<string, string>) {
  if (opened.length === 0) return `${title}: no lesson was opened yet.`
  const lines = opened.map(
    ({ lessonId, at }) => `${at ?? 'time not recorded'}  ${titles.get(lessonId) ?? lessonId}`,
  )
  return [`${title}, lessons opened by the buyer (UTC):`, ...lines].join('\n')
}
