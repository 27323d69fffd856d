import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  bought,
  cards,
  course,
  sale,
  startTestStripe,
  submit,
  type TestStripe,
} from '#tests/harness/fakes/test-stripe.ts'

let it: TestStripe
const types = () => it.received.map(({ type }) => type)

beforeAll(async () => {
  it = await startTestStripe()
})
afterAll(() => it.stop())
beforeEach(async () => {
  await it.local.webhooks.settled()
  it.received.length = 0
})

describe('the local payment page, under the official client', () => {
  test('keeps the session open after a declined card, and a second card pays it', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale())
    const declined = await submit(url, { card: cards.declines })
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain('role="alert"')
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', url })

    const paid = await submit(url, { card: cards.pays })
    expect(paid.headers.get('location')).toBe('http://localhost:3000/thanks/checkout-1#key')
    await it.local.webhooks.settled()
    expect(types().sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'buyer@example.com', name: 'A Buyer', address: { country: 'US' } },
    })
  })

  test('lets the browser name the origin of the form, which the gateway asks for', async () => {
    const { url } = await it.stripe.checkout.sessions.create(sale())
    const page = await fetch(url ?? '')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
  })

  test('asks for a second step, which pays or fails', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale())
    const entered = { email: 'second.step@buyers.example', card: cards.confirms }
    await submit(url, entered)
    expect(await (await fetch(url ?? '')).text()).toMatch(/<button[^>]*>Confirm<\/button>/)
    const refused = await submit(url, { action: 'refuse' })
    expect(refused.status).toBe(402)
    expect(await refused.text()).toContain(`value="${entered.email}"`)

    await submit(url, { card: cards.confirms })
    expect((await it.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('unpaid')
    expect((await submit(url, { action: 'confirm' })).status).toBe(303)
    expect((await it.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  })

  test('takes the money once, however often Pay is pressed', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale())
    const replies = await Promise.all([1, 2, 3].map(() => submit(url, { card: cards.pays })))
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    const { payment_intent } = await it.stripe.checkout.sessions.retrieve(id)
    const paid = it.local.account.records
      .all('charges')
      .filter((one) => one.payment_intent === payment_intent)
    expect(paid).toHaveLength(1)
  })

  test('refuses cards that are no test cards', async () => {
    const { url } = await it.stripe.checkout.sessions.create(sale())
    const reply = await submit(url, { card: '4111 1111 1111 1111' })
    expect(reply.status).toBe(402)
    expect(await reply.text()).toContain('only test cards work here')
  })

  test('shows hostile names as text', async () => {
    const name = `<script>alert(1)</script>"'&`
    const { url } = await it.stripe.checkout.sessions.create(
      sale({
        line_items: [course(4900, 2, name)],
        branding_settings: { display_name: name },
        cancel_url: 'http://shop.localhost:3000/"><img src=x>',
      }),
    )
    const html = await (await submit(url, { card: cards.declines, email: 'a"b@example.com', name })).text()
    expect(html).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
  })

  test('adds tax to the total, not the subtotal, and asks again if changed', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale({ automatic_tax: { enabled: true } }))
    const changed = await submit(url, { card: cards.pays, country: 'DE', shown_total: '4900' })
    expect(await changed.text()).toContain('$58.31')
    expect((await it.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
    await submit(url, { card: cards.pays, country: 'DE', shown_total: '5831' })
    const session = await it.stripe.checkout.sessions.retrieve(id)
    expect(session).toMatchObject({
      amount_subtotal: 4900,
      amount_total: 5831,
      total_details: { amount_tax: 931 },
      automatic_tax: { status: 'complete' },
    })
    const { data } = await it.stripe.checkout.sessions.listLineItems(id)
    expect(data).toMatchObject([{ amount_subtotal: 4900, amount_tax: 931, amount_total: 5831 }])
  })

  test('contains its first ten line items on request, also in a list', async () => {
    const line_items = Array.from({ length: 11 }, (_, n) => course(1000 + n))
    const { id, url } = await it.stripe.checkout.sessions.create(sale({ line_items }))
    const session = await it.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
    expect(session.line_items).toMatchObject({
      has_more: true,
      url: `/v1/checkout/sessions/${id}/line_items`,
    })
    expect(session.line_items?.data.map(({ amount_total }) => amount_total)).toEqual(
      line_items.slice(0, 10).map(({ price_data }) => price_data.unit_amount),
    )
    await submit(url, { card: cards.pays })
    const { payment_intent } = await it.stripe.checkout.sessions.retrieve(id)
    const { data } = await it.stripe.checkout.sessions.list({
      payment_intent: String(payment_intent),
      expand: ['data.line_items'],
    })
    expect(data.map(({ line_items }) => line_items?.data.length)).toEqual([10])
    expect(await it.stripe.checkout.sessions.retrieve(id)).not.toHaveProperty('line_items')
  })

  test('takes promotion codes, to the cent over all lines', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(
      sale({ allow_promotion_codes: true, line_items: [course(333), course(333), course(335)] }),
    )
    expect((await submit(url, { action: 'apply', promotion_code: 'nothing' })).status).toBe(402)
    expect((await submit(url, { action: 'apply', promotion_code: 'half' })).status).toBe(200)
    await submit(url, { card: cards.pays })
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({ amount_total: 500 })
    const { data } = await it.stripe.checkout.sessions.listLineItems(id)
    expect(data.reduce((sum, item) => sum + item.amount_total, 0)).toBe(500)
  })

  test('completes a free order without a payment', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale({ allow_promotion_codes: true }))
    await submit(url, { action: 'apply', promotion_code: 'FREE100' })
    expect((await submit(url, {})).status).toBe(303)
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      payment_intent: null,
      amount_total: 0,
    })
  })

  test('leaves a bank debit unpaid until it arrives', async () => {
    const { id, url } = await it.stripe.checkout.sessions.create(sale())
    await submit(url, { action: 'debit' })
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    it.clock.advance(3 * 24 * 60 * 60)
    expect((await it.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
    await it.local.webhooks.settled()
    expect(types()).toContain('checkout.session.async_payment_succeeded')
  })
})

describe('a session of the local Stripe', () => {
  test('is the same one under the same idempotency key, and refused with other parameters', async () => {
    const key = { idempotencyKey: `key-${Math.random()}` }
    const first = await it.stripe.checkout.sessions.create(sale(), key)
    expect((await it.stripe.checkout.sessions.create(sale(), key)).id).toBe(first.id)
    const other = it.stripe.checkout.sessions.create(sale({ success_url: 'http://elsewhere/' }), key)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
    it.clock.advance(25 * 60 * 60)
    expect((await it.stripe.checkout.sessions.create(sale(), key)).id).not.toBe(first.id)
  })

  test('expires with the clock, and only once', async () => {
    const { id } = await it.stripe.checkout.sessions.create(sale())
    it.clock.advance(25 * 60 * 60)
    expect(await it.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
    await expect(it.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    await it.local.webhooks.settled()
    expect(types()).toContain('checkout.session.expired')
  })

  test('is found by its payment', async () => {
    const { session, intent } = await bought(it)
    const { data } = await it.stripe.checkout.sessions.list({ payment_intent: intent.id })
    expect(data.map(({ id }) => id)).toEqual([session.id])
  })

  test('an unpayable session is refused', async () => {
    const create = (cents: number, quantity = 1) =>
      it.stripe.checkout.sessions.create(sale({ line_items: [course(cents, quantity)] }))
    await expect(create(49)).rejects.toMatchObject({ code: 'amount_too_small' })
    await expect(create(50_000_00, 21)).rejects.toMatchObject({ code: 'amount_too_large' })
    const { id, url } = await create(50_000_00, 19)
    await submit(url, { card: cards.pays })
    expect((await it.stripe.checkout.sessions.retrieve(id)).amount_total).toBe(95_000_000)
  })

  test('a wrong parameter is named', async () => {
    const wrong = { ...sale(), shipping_cost: '1' }
    await expect(it.stripe.checkout.sessions.create(wrong)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'shipping_cost',
    })
    const { line_items: _, ...without } = sale()
    await expect(it.stripe.checkout.sessions.create(without)).rejects.toMatchObject({
      code: 'parameter_missing',
      param: 'line_items',
    })
  })
})
