import { decodeJwt } from 'jose'
import { Home } from '#contract/home.ts'
import { changeRole } from '#lambdas/data/accounts/operators.ts'
import { recordOrder } from '#lambdas/payments/manual/record-order.ts'
import { sendVisit } from '#tests/harness/buyers/store-visit.ts'
import { storedItems } from '#tests/harness/fuzz/stored.ts'
import { newSeller, type Seller } from '#tests/harness/sellers/seller.ts'
import { stackOperator } from '#tests/harness/sellers/stack-operator.ts'
import type { OwnStack } from '#tests/harness/stack/own-stack.ts'
import { fillDesk } from './desk-queue.ts'

/** Creates a seller with everything set up, a new one, and an operator. */
export async function sellersOf(
  at: OwnStack,
): Promise<Record<'new seller' | 'full seller' | 'operator', Seller>> {
  await at.coursesReady
  const beginner = await newSeller({ name: 'Grace Hopper', at })
  const full = await newSeller({ name: 'Ada Lovelace', at })
  const [courseId = ''] = await fillStore(full)
  Object.assign(process.env, at.environment)
  await sell(full, courseId)
  await visit(full, 'marlow-studio')
  const operator = await operatorOf(at)
  await fillDesk(operator, await operatorOf(at), full, beginner)
  return { 'new seller': beginner, 'full seller': full, operator }
}

const operatorOf = (at: OwnStack) =>
  stackOperator(at, async (email) => {
    const [found] = await storedItems(
      at.environment,
      (item) => item.type === 'profile' && item.email === email,
    )
    await changeRole(String(found?.id), 'seller', 'superadmin')
  })

async function fillStore(seller: Seller) {
  const catalog = await seller.api('GET', '/api/catalog')
  const open = idsOf(catalog.body.products, ({ pro_only }) => pro_only === false).slice(0, 3)
  const added = await seller.api('POST', '/api/store-products', { product_ids: open })
  const [first = '', second = ''] = idsOf(added.body.products, () => true)
  const published: string[] = []
  for (const id of [first, second]) {
    const { body } = await seller.api('PATCH', `/api/store-products/${id}`, { status: 'published' })
    published.push(String(body.product_id))
  }
  await seller.api('PATCH', '/api/site', {
    store_name: 'Marlow Studio',
    brand_color: '#B4532A',
    support_phone: '+1 555 010 1234',
    instagram: 'https://instagram.com/marlowstudio',
  })
  await seller.api('POST', '/api/openai-generate-site', {
    contentType: 'site-bundle',
    storeName: 'Marlow Studio',
    niche: 'marketing',
    selectedOfferIds: open.slice(0, 2),
    brandColors: ['#B4532A'],
  })
  await seller.api('POST', '/api/site/publish')
  await seller.api('POST', '/api/campaigns', {
    course_ids: published.slice(0, 1),
    goal: 'launch',
    places: ['instagram', 'x', 'linkedin', 'email', 'blog'],
    tone: 'warm',
    audience: 'Teachers who start a newsletter',
    request_id: 'first-campaign',
  })
  return open
}

const sales = 37
const buyers = 29

/** Enough orders to show long figures in their cards. */
async function sell(seller: Seller, productId: string) {
  const tenantId = String(decodeJwt(seller.accessToken).tenant_id)
  for (let sale = 0; sale < sales; sale++) {
    const buyerEmail = `buyer-${sale % buyers}@buyers.example`
    await recordOrder({ tenantId, productId, buyerEmail, paymentId: `payment-${sale}`, paidAt: Date.now() })
  }
}

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

function idsOf(rows: unknown, wanted: (row: Row) => boolean): string[] {
  if (!Array.isArray(rows)) return []
  return rows
    .filter(isRow)
    .filter(wanted)
    .map(({ id }) => String(id))
}

const firstPages = { home: 61, course: 38, lesson: 12, about: 4, missing: 2 }

/** Visits that began on pages of several kinds, counted as every hour. */
async function visit({ api, target: { origin } }: Seller, address: string) {
  const { store } = Home.parse((await api('GET', '/api/home')).body)
  for (const [page, visits] of Object.entries(firstPages))
    await Promise.all(
      Array.from({ length: visits }, () => sendVisit(origin, address, `store=${store?.id}&page=${page}`)),
    )
  await fetch(`${origin}/_local/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'count-visits' }),
  })
}
