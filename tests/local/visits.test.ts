import { afterAll, beforeAll, expect, test } from 'vitest'
import { Analytics } from '#contract/analytics.ts'
import { sendVisit } from '#tests/harness/buyers/store-visit.ts'
import { apiFor } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

const hours = 60 * 60

const today = () => new Date(stack.clock.now()).toISOString().slice(0, 10)

async function liveSeller() {
  const { seller, storeId } = await sellerWithStore(stack)
  const { body } = await seller.api('POST', '/api/site/publish')
  const address = String(body.address)
  const analytics = async (from = today(), to = from) => {
    const { accessToken } = await seller.signIn()
    const api = apiFor(stack.origin, accessToken)
    return Analytics.parse((await api('GET', `/api/analytics?from=${from}&to=${to}`)).body)
  }
  return { storeId, analytics, visit: sendVisit.bind(undefined, stack.origin, address) }
}

const countNow = async () => {
  const reply = await fetch(`${stack.origin}/_local/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'count-visits' }),
  })
  return { status: reply.status, body: await reply.json() }
}

test('beacons reach a store’s analytics after the count, without robots and opt-outs', async () => {
  const { storeId, analytics, visit } = await liveSeller()
  const bio = Buffer.from('bio').toString('hex')
  expect(await visit(`store=${storeId}`)).toBe(204)
  expect(await visit(`store=${storeId}&source=${bio}`, { 'sec-fetch-site': 'same-origin' })).toBe(204)
  expect(await visit(`store=${storeId}`, { dnt: '1' })).toBe(200)
  expect(await visit(`store=${storeId}`, { 'user-agent': 'Googlebot/2.1' })).toBe(200)
  expect(await visit(`store=${storeId}&${'x'.repeat(9000)}`)).toBe(400)
  expect(await countNow()).toEqual({ status: 200, body: { result: { files: 1, visits: 2, unknown: 0 } } })
  const { days, sources } = await analytics()
  expect(days).toMatchObject([{ visits: 2 }])
  expect(sources).toMatchObject([
    { source: 'bio', visits: 1 },
    { source: 'direct', visits: 1 },
  ])
  expect(await countNow()).toMatchObject({ body: { result: { files: 0 } } })
})

test('visits count on the day of the clock, also after it was moved', async () => {
  const { storeId, analytics, visit } = await liveSeller()
  const first = today()
  await visit(`store=${storeId}`)
  stack.clock.advance(25 * hours)
  const last = today()
  await visit(`store=${storeId}`)
  stack.clock.advance(-1 * hours)
  await visit(`store=${storeId}`)
  await countNow()
  const { days } = await analytics(first, last)
  expect(days.reduce((sum, { visits }) => sum + visits, 0)).toBe(3)
  expect(days[0]?.visits).toBeGreaterThan(0)
  expect(days.at(-1)?.visits).toBeGreaterThan(0)
})
