import { randomUUID } from 'node:crypto'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { replaceCourse } from '#lambdas/data/library/courses.ts'
import { saveNewCheckout } from '#lambdas/data/sales/checkouts.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { ActionHandler } from '#lambdas/http/action.ts'
import { startBuyerSession } from '#lambdas/http/buyer-session.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { fakeSales } from '../fakes/fake-sales.ts'
import { embeddedTable } from '../functions/embedded-table.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { inProcessSeller } from '../sellers/in-process-seller.ts'

export const priceCents = 9900
export const dayMs = 24 * 3600 * 1000

/** A course with three lessons in two modules, and a worksheet. Returns its product id. */
export async function newCourse(productId = `course-${randomUUID()}`) {
  await embeddedTable()
  const file = (name: string) => ({
    ...{ id: name, name, bytes: 7, content_type: 'text/plain; charset=utf-8' },
    key: `courses/${productId}/${textHash(name)}`,
  })
  const worksheet = file('Work sheet (v2).txt')
  const recording = file('recording.mp4')
  const lessons = [
    { id: 'welcome', title: 'Welcome', kind: 'text' as const, html: '<p>Hello</p>', files: [worksheet] },
    { id: 'method', title: 'The method', kind: 'text' as const, html: '<p>How</p>', files: [] },
    { id: 'recording', title: 'Recording', kind: 'video' as const, file: recording, files: [] },
  ]
  const listed = lessons.map(({ id, title, kind }) => ({ id, title, kind }))
  await replaceCourse(
    {
      product_id: productId,
      modules: [
        { title: 'Start', lessons: listed.slice(0, 1) },
        { title: 'Work', lessons: listed.slice(1) },
      ],
      files: [worksheet, recording],
    },
    lessons.map((lesson) => ({ ...lesson, product_id: productId })),
    new Date(0).toISOString(),
  )
  return productId
}

type Options = { products: { id: string; quantity?: number }[]; email?: string; paidAt?: number }
export type Purchase = Awaited<ReturnType<typeof purchase>>

/** A paid and settled order in a store of its own. */
export async function purchase({
  products,
  email = `${randomUUID()}@buyers.example`,
  paidAt = Date.now(),
}: Options) {
  const { tenantId, userId } = await inProcessSeller()
  const checkoutId = randomUUID()
  const requestId = randomUUID()
  const key = 'k'.repeat(43)
  const paymentId = `pi_${randomUUID()}`
  const quantities = products.map(({ quantity = 1 }) => quantity)
  await saveNewCheckout({
    id: checkoutId,
    tenant_id: tenantId,
    store_id: 'store',
    request_id: requestId,
    store_name: 'Ada’s Store',
    store_url: 'https://ada.example',
    brand_color: '#2563EB',
    owner_user_id: userId,
    lines: products.map(({ id }, line) => ({
      line,
      store_product_id: `sp${line}`,
      product_id: id,
      title: `Title of ${id}`,
      quantity: quantities[line] ?? 1,
      price_cents: priceCents,
      commission_pct: 50,
    })),
    key_hash: textHash(key),
    session_id: 'cs',
    state: 'open',
  })
  const lines = quantities.map((quantity, line) => {
    const cents = priceCents * quantity
    return { line, quantity, subtotalCents: cents, discountCents: 0, taxCents: 0, totalCents: cents }
  })
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  const facts: PaymentFacts = {
    ...{ id: paymentId, provider: 'stripe', checkoutId, state: 'paid', paidAt, currency: 'usd', lines },
    ...{ subtotalCents: totalCents, discountCents: 0, taxCents: 0, totalCents },
    ...{ refunds: [], failedRefunds: [], disputes: [] },
    buyer: { email, hasConsented: false },
    card: { brand: 'visa', last4: '4242' },
  }
  const { sales, refund, dispute } = fakeSales(facts)
  const settle = () => settlePayment(sales, paymentId)
  await settle()
  const settlement = await getItem(keys.payment(paymentId))
  const at = paidAt + 1000
  return {
    checkoutId,
    key,
    requestId,
    paymentId,
    email,
    libraryId: String(settlement?.library_id),
    totalCents,
    refundAll: async () => {
      refund({ id: `re_${paymentId}`, at, cents: totalCents })
      await settle()
    },
    refundSeats: async (line: number, seats: number) => {
      refund({ id: `re_${paymentId}_seats`, at, cents: priceCents * seats, line })
      await settle()
    },
    refundLine: async (line: number) => {
      refund({ id: `re_${paymentId}_${line}`, at, cents: lines[line]?.totalCents ?? 0, line })
      await settle()
    },
    disputeIs: async (state: 'open' | 'won' | 'lost') => {
      const closed = state === 'open' ? {} : { closedAt: at + 1 }
      dispute({ id: `du_${paymentId}`, at, cents: totalCents, state, ...closed })
      await settle()
    },
  }
}

export type BuyerReply = { status: number; body: Record<string, unknown>; cookies: string[] }

/** Somebody with a session of a library; with `paymentId`, as the page after a payment starts it. */
export async function buyerOf({ libraryId }: { libraryId: string }, paymentId?: string) {
  await embeddedTable()
  return browserWith(await startBuyerSession(libraryId, paymentId))
}

/** Calls handlers as API Gateway does for a browser that has this cookie. */
export function browserWith(cookie = '', sourceIp = `client-${randomUUID()}`) {
  const [pair = ''] = cookie.split(';')
  const call = async (
    handler: ActionHandler,
    body?: unknown,
    pathParameters?: Record<string, string>,
  ): Promise<BuyerReply> => {
    const event = {
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      pathParameters,
      ...(pair && { cookies: [pair] }),
      requestContext: { http: { sourceIp } },
    }
    const reply = await handler(event, lambdaContext)
    return { status: reply.statusCode, body: JSON.parse(reply.body), cookies: reply.cookies ?? [] }
  }
  return { call, cookie: pair }
}
