import { readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandOf } from '#local/emulators/process/orphans.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { newSeller } from '#tests/harness/sellers/seller.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { databaseIn } from '#tests/harness/stack/start-command.ts'

let own: OwnStack
beforeAll(async () => {
  own = await ownStack()
})
afterAll(() => own.stop())

/** Fetch lets nobody choose host or origin. */
const ask = (address: string, headers: Record<string, string>, body?: string) =>
  new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
    const asked = request(
      address,
      { method: body === undefined ? 'GET' : 'POST', headers },
      async (reply) => {
        let text = ''
        for await (const chunk of reply) text += chunk
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text })
      },
    )
    asked.on('error', reject).end(body)
  })
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe.runIf(process.platform === 'linux')('the database', () => {
  const listTables = {
    ...evil,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDB_20120810.ListTables',
    'x-amz-date': '20310506T070809Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=x/20310506/eu-west-1/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=00',
  }

  test('a web page that tries every port of 127.0.0.1 does not find it', async () => {
    const [, port] = /--port (\d+)/.exec(commandOf(databaseIn(own.dataDir))) ?? []
    expect(port).toBeDefined()
    const found = ask(`http://127.0.0.1:${port}`, listTables, '{}').then(({ text }) => text)
    await expect(found).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})

describe('the internal services', () => {
  const services = () =>
    Object.entries(own.environment).flatMap(([name, address]) =>
      /^(AWS_ENDPOINT_URL_|OPENAI_BASE_URL)/.test(name) ? [address] : [],
    )

  test('reply to no web page, and let none read', async () => {
    expect(services()).toHaveLength(9)
    for (const address of services())
      for (const headers of [evil, { 'sec-fetch-site': 'cross-site' }, { origin: own.origin }]) {
        const reply = await ask(address, headers, '{}')
        expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('Only programs')])
        expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
      }
  })

  test('reply under no name that was made to lead to this machine', async () => {
    for (const address of services()) {
      const { port } = new URL(address)
      expect((await ask(address, { host: `evil.example:${port}` }, '{}')).status).toBe(403)
    }
  })
})

describe('the stack’s own address', () => {
  const paths = ['/', '/config.json', '/api/catalog', '/cognito', '/_local/inbox.json', '/_local/stack.json']

  test.each(paths)('replies to no foreign host at %s', async (path) => {
    const { port } = new URL(own.origin)
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`])
      expect((await ask(`${own.origin}${path}`, { host })).status).toBe(403)
  })

  test.each([
    '/api/send-verification-email',
    '/cognito',
    '/_local/clock',
    '/_local/ai',
    '/_local/mail',
    '/_local/incoming',
  ])('takes nothing from a page of another site at %s', async (path) => {
    for (const origin of [
      'https://evil.example',
      'http://localhost:1',
      'null',
      'http://evil.localhost.example',
    ]) {
      const reply = await ask(`${own.origin}${path}`, { origin, 'content-type': 'text/plain' }, '{}')
      expect([origin, reply.status]).toEqual([origin, 403])
    }
  })

  test('keeps mail and clock from pages that ask without saying where they come from', async () => {
    const { port } = new URL(own.origin)
    const reading = (headers: Record<string, string>) =>
      ask(`${own.origin}/_local/inbox.json`, headers).then(({ status }) => status)
    expect(await reading({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403)
    const frame = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
    expect(await reading({ 'sec-fetch-site': 'cross-site', ...frame })).toBe(403)
    expect(await reading({ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200)
    const tab = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect(await reading({ 'sec-fetch-site': 'cross-site', ...tab })).toBe(200)
    expect(await reading({ origin: `http://store.localhost:${port}` })).toBe(403)
  })

  test('replies to its own pages and stores', async () => {
    const { port } = new URL(own.origin)
    for (const origin of [own.origin, `http://store.localhost:${port}`])
      expect((await ask(`${own.origin}/api/catalog`, { origin })).status).toBe(200)
    expect((await ask(`http://127.0.0.1:${port}/api/catalog`, {})).status).toBe(200)
    expect((await visitStore(own.origin, 'nobody-lives-here')).status).toBe(404)
  })
})

test('the data is its owner’s alone', async () => {
  const { api } = await newSeller({ at: own })
  await api('GET', '/api/home')
  const entries = readdirSync(own.dataDir, { recursive: true, withFileTypes: true })
  const open = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => relative(own.dataDir, path))
  expect(entries.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['users.json', 'secrets.json', 'endpoints.json', 'mail.jsonl', 'table.db']),
  )
  expect(open).toEqual([])
  expect(statSync(own.dataDir).mode & 0o077).toBe(0)
})
