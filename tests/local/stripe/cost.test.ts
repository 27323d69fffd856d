import { afterEach, expect, test, vi } from 'vitest'
import { bought, sale, startTestStripe, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'

let provider: TestStripe
afterEach(() => provider.stop())

/** What the product asks about a sale that it settles. */
async function soldAndSettled({ stripe }: TestStripe) {
  const { session, intent } = await bought(provider)
  await stripe.checkout.sessions.listLineItems(session.id)
  await stripe.refunds.list({ payment_intent: intent.id })
  await stripe.disputes.list({ payment_intent: intent.id })
}

test('a sale costs as much after many others as after none', async () => {
  provider = await startTestStripe()
  const { records } = provider.local.account
  const [all, put] = [vi.spyOn(records, 'all'), vi.spyOn(records, 'put')]
  const writtenBy = async (work: () => Promise<unknown>) => {
    put.mockClear()
    await work()
    return put.mock.calls.length
  }
  const first = await writtenBy(() => soldAndSettled(provider))
  for (let unpaid = 0; unpaid < 20; unpaid++) await provider.stripe.checkout.sessions.create(sale())
  const last = await writtenBy(() => soldAndSettled(provider))
  expect(last).toBe(first)
  expect(all.mock.calls).toEqual([])
})

test('an endpoint gets the events that it is subscribed to', async () => {
  provider = await startTestStripe({ events: ['checkout.session.completed'] })
  await bought(provider)
  expect(provider.received.map(({ type }) => type)).toEqual(['checkout.session.completed'])
  const { data } = await provider.stripe.events.list()
  expect(data.map(({ type }) => type)).toContain('charge.succeeded')
})
