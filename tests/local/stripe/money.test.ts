import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changePayments, listPayments } from '#local/emulators/stripe/tools.ts'
import {
  bought,
  cards,
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
  changePayments(it.local, { webhooks: 'normal', fault: null })
  await it.local.webhooks.settled()
  it.received.length = 0
})

describe('refunds', () => {
  test('add up, and more than is left is refused', async () => {
    const { intent, charge } = await bought(it)
    await it.stripe.refunds.create({ payment_intent: intent.id, amount: 1000, metadata: { line: 0 } })
    await it.stripe.refunds.create({ payment_intent: intent.id, amount: 900 })
    expect(await it.stripe.charges.retrieve(charge.id)).toMatchObject({
      amount_refunded: 1900,
      refunded: false,
    })
    const refund = (amount?: number) =>
      it.stripe.refunds.create({ payment_intent: intent.id, ...(amount && { amount }) })
    await expect(refund(3001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
    await refund()
    await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const { data } = await it.stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(({ amount }) => amount)).toEqual([3000, 900, 1000])
    expect(data.at(-1)?.metadata).toEqual({ line: '0' })
  })

  test('are made once under one idempotency key', async () => {
    const { intent } = await bought(it)
    const refund = () =>
      it.stripe.refunds.create({ payment_intent: intent.id, amount: 500 }, { idempotencyKey: intent.id })
    const [first, second] = await Promise.all([refund(), refund()])
    expect(first.id).toBe(second.id)
    expect((await it.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1)
  })

  test('wait while the balance is held to be too small, and are made afterwards', async () => {
    const { intent, charge } = await bought(it)
    changePayments(it.local, { holdRefunds: true })
    const { id } = await it.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 })
    expect(await it.stripe.refunds.list({ payment_intent: intent.id })).toMatchObject({
      data: [{ id, status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null }],
    })
    expect(await it.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 1000 })
    it.received.length = 0
    changePayments(it.local, { holdRefunds: false })
    await it.local.webhooks.settled()
    expect(types()).toEqual(['refund.updated'])
    const [made] = (await it.stripe.refunds.list({ payment_intent: intent.id })).data
    expect(made).toMatchObject({ id, status: 'succeeded', balance_transaction: expect.any(String) })
    expect(made).not.toHaveProperty('pending_reason')
  })
})

describe('disputes', () => {
  test('take no text of more than 20,000 characters as evidence', async () => {
    const { intent } = await bought(it, cards.isDisputed)
    const [dispute] = (await it.stripe.disputes.list({ payment_intent: intent.id })).data
    const submit = (evidence: Record<string, string>) =>
      it.stripe.disputes.update(dispute?.id ?? '', { evidence })
    for (const name of [
      'access_activity_log',
      'product_description',
      'refund_policy_disclosure',
      'uncategorized_text',
    ])
      await expect(submit({ [name]: 'a'.repeat(20_001) })).rejects.toMatchObject({
        param: `evidence[${name}]`,
      })
    await submit({ access_activity_log: 'a'.repeat(20_000) })
  })

  test('take the money, forbid refunds, and give it back when they are won', async () => {
    const { intent } = await bought(it, cards.isDisputed)
    const [dispute] = (await it.stripe.disputes.list({ payment_intent: intent.id })).data
    expect(dispute).toMatchObject({ status: 'needs_response', amount: 4900 })
    const refund = it.stripe.refunds.create({ payment_intent: intent.id })
    await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
    it.received.length = 0
    await it.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await it.local.webhooks.settled()
    expect(types().sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
      'charge.dispute.updated',
    ])
    expect(await it.stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({
      status: 'won',
      balance_transactions: [{ amount: -4900 }, { amount: 4900 }],
    })
  })

  test('are opened and decided by a tool', async () => {
    const { intent } = await bought(it)
    const decide = (outcome: string) => changePayments(it.local, { dispute: { payment: intent.id, outcome } })
    expect(decide('open')).toBeDefined()
    expect(decide('lost')).toBeDefined()
    expect(decide('won')).toBeUndefined()
    expect(changePayments(it.local, { dispute: { payment: 'pi_none', outcome: 'won' } })).toBeUndefined()
    expect(listPayments(it.local).payments.find(({ id }) => id === intent.id)).toMatchObject({
      disputed: true,
    })
  })
})

describe('webhooks', () => {
  test('are sent again until they are accepted', async () => {
    it.refuse(2)
    await bought(it)
    expect(types().sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
    expect(it.local.webhooks.counts().failed).toBeGreaterThanOrEqual(2)
  })

  test('are lost, doubled and resent as a test asks for it', async () => {
    changePayments(it.local, { webhooks: 'lose' })
    await bought(it)
    expect(types()).toEqual([])
    changePayments(it.local, { webhooks: 'normal', resend: true })
    await it.local.webhooks.settled()
    expect(types()).toHaveLength(3)
    changePayments(it.local, { webhooks: 'double' })
    await bought(it)
    expect(types()).toHaveLength(9)
  })

  test('can be read as events, newest first, by type and time, over several pages', async () => {
    await bought(it)
    await bought(it)
    const events = await it.stripe.events
      .list({ types: ['payment_intent.succeeded'], created: { gte: 0 }, limit: 1 })
      .autoPagingToArray({ limit: 100 })
    expect(events.length).toBeGreaterThanOrEqual(2)
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['payment_intent.succeeded']))
    expect(events.map(({ created }) => created)).toEqual(
      events.map(({ created }) => created).sort((a, b) => b - a),
    )
    expect((await it.stripe.events.list({ created: { gt: it.clock.now() } })).data).toEqual([])
  })
})

describe('the local Stripe', () => {
  test('keeps everything over a restart', async () => {
    const { session, intent } = await bought(it)
    const { id, url } = await it.stripe.checkout.sessions.create(sale())
    const before = listPayments(it.local)
    await it.restart()
    expect(listPayments(it.local)).toEqual(before)
    expect((await it.stripe.checkout.sessions.retrieve(session.id)).payment_intent).toBe(intent.id)
    await submit(url, { card: cards.pays })
    expect((await it.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  })

  test('loses the reply of a call, after the work is done', async () => {
    changePayments(it.local, { fault: 'create' })
    const key = { idempotencyKey: `key-${Math.random()}` }
    const create = () => it.stripe.checkout.sessions.create(sale(), key)
    const sessions = () => it.local.account.records.all('sessions').length
    const before = sessions()
    await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    changePayments(it.local, { fault: null })
    await create()
    expect(sessions()).toBe(before + 1)
  })

  test('refuses what it does not have in the way of Stripe', async () => {
    await expect(it.stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
    await expect(it.stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      code: 'resource_missing',
    })
    await expect(it.stripe.paymentIntents.retrieve('pi_none', { expand: ['x'] })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const elsewhere = it.stripe.events.list({}, { apiKey: 'sk_test_of_another' })
    await expect(elsewhere).rejects.toMatchObject({ type: 'StripeAuthenticationError' })
  })

  test('tells what to send when a setting is wrong', () => {
    expect(changePayments(it.local, { webhooks: 'sometimes' })).toBeUndefined()
  })
})
