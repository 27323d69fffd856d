import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { correlationHeader } from '#contract/urls/edge.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

/** What was logged of the calls that carry this id. */
async function linesAbout(id: string) {
  const { logged } = await sharedStack()
  return logged.filter((line) => line.includes(id)).map((line) => JSON.parse(line.replace(/^[\w-]+: /, '')))
}

async function ask(path: string, headers: Record<string, string>, body?: unknown) {
  const { origin } = await sharedStack()
  return fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

test('the id that a browser sends stands on the line of its call', async () => {
  const id = randomUUID()
  const reply = await ask('/api/catalog', { [correlationHeader]: id })
  expect(reply.headers.get(correlationHeader)).toBeNull()
  const [line, ...others] = await linesAbout(id)
  expect(others).toEqual([])
  expect(line).toMatchObject({
    level: 'INFO',
    message: 'answered',
    action: 'list-catalog',
    correlationId: id,
    status: 200,
    requestId: expect.any(String),
    durationMs: expect.any(Number),
  })
})

test('an answer that is no success says its id again, and the log why', async () => {
  const id = randomUUID()
  const { accessToken } = await newSeller()
  const headers = { [correlationHeader]: id, authorization: `Bearer ${accessToken}` }
  const reply = await ask('/api/store-products', headers, { product_ids: ['no-such-product'] })
  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.headers.get(correlationHeader)).toBe(id)
  const { error: code } = Object(await reply.json())
  expect(await linesAbout(id)).toMatchObject([{ message: 'refused', status: reply.status, code }])
})

test('an invalid id is repeated nowhere', async () => {
  for (const forged of ['ada@example.com', '493817-493817', `${randomUUID()}x`, 'a'.repeat(500)]) {
    const reply = await ask('/api/verify-code', { [correlationHeader]: forged }, {})
    expect(reply.status).toBe(400)
    expect(reply.headers.get(correlationHeader)).toBeNull()
    expect(await linesAbout(forged)).toEqual([])
  }
})
