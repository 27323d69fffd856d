import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { edgeSecretHeader } from '#contract/urls/edge.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addProducts,
  listCatalogHandler as listCatalog,
} from '#lambdas/actions/products.ts'
import type { ActionEvent } from '#lambdas/http/request.ts'
import { lambdaContext } from '../harness/functions/lambda-context.ts'

const table = mockClient(DynamoDBDocumentClient)
const claims = {
  sub: 'user-1',
  token_use: 'access',
  tenant_id: 'tenant-1',
  role: 'seller',
  email: 'ada@example.com',
  name: 'Ada',
}
const json = { 'content-type': 'application/json' }
const from = (more: object): ActionEvent => ({ requestContext: { authorizer: { jwt: { claims } } }, ...more })

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  table.reset()
  table.on(QueryCommand).resolves({ Items: [] })
  table.on(BatchGetCommand).resolves({})
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
afterAll(() => {
  table.restore()
})

const add = async (event: ActionEvent) => {
  const { statusCode, body } = await addProducts(event, lambdaContext)
  return { status: statusCode, ...JSON.parse(body) }
}

describe('callers of an action', () => {
  test.each([
    ['no claims', undefined],
    ['an ID token', { ...claims, token_use: 'id' }],
    ['a token without a tenant', { ...claims, tenant_id: undefined }],
    ['an empty tenant', { ...claims, tenant_id: '' }],
  ])('%s lets nobody in', async (_, wrong) => {
    const event = { requestContext: { authorizer: { jwt: { claims: wrong } } } }
    const { statusCode, body } = await getHome(event, lambdaContext)
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 401, error: 'not-signed-in' })
    expect(table.calls()).toHaveLength(0)
  })

  test('only what came through the edge, where there is one', async () => {
    vi.stubEnv('EDGE_SECRET', 'known to the edge')
    const status = async (headers?: Record<string, string>) =>
      (await listCatalog({ headers }, lambdaContext)).statusCode
    expect(await status()).toBe(403)
    expect(await status({ [edgeSecretHeader]: 'a guess' })).toBe(403)
    expect(await status({ [edgeSecretHeader.toUpperCase()]: 'known to the edge' })).toBe(200)
  })
})

describe('accepted requests', () => {
  const body = (value: unknown) => from({ headers: json, body: JSON.stringify(value) })

  test.each([
    ['nothing', from({}), 'Send the field product_ids.'],
    ['null', from({ headers: json, body: null }), 'Send the field product_ids.'],
    ['no JSON', from({ headers: json, body: '{' }), 'Send the request body as valid JSON.'],
    ['a list', body([]), 'Check the request body: this value is not accepted.'],
    ['null as JSON', body(null), 'Check the request body: this value is not accepted.'],
    ['an unknown field', body({ product_ids: ['a'], plan: 'pro' }), 'Remove the unknown field plan.'],
    ['a number for a list', body({ product_ids: 7 }), 'Check product_ids: this value is not accepted.'],
    [
      'a prototype',
      from({ headers: json, body: '{"product_ids":["a"],"__proto__":{"role":"admin"}}' }),
      'Send the request body as valid JSON.',
    ],
    [
      'more than 100 KB',
      body({ product_ids: ['a'.repeat(103_000)] }),
      'This is too large. Send at most 100 KB.',
    ],
    ['half a character', body({ product_ids: ['\ud800'] }), 'Send the request body as valid JSON.'],
    [
      'deep nesting',
      from({ headers: json, body: '['.repeat(50_000) }),
      'Send the request body as valid JSON.',
    ],
  ])('not %s', async (_, event, message) => {
    expect(await add(event)).toMatchObject({ status: 400, error: 'invalid-input', message })
    expect(table.calls()).toHaveLength(0)
  })

  test('JSON in base64', async () => {
    const encoded = Buffer.from(JSON.stringify({ product_ids: ['nope'] })).toString('base64')
    const { error } = await add(from({ body: encoded, isBase64Encoded: true }))
    expect(error).not.toBe('invalid-input')
  })

  test('anything at all without an internal error', async () => {
    const bodies = fc.oneof(fc.string(), fc.json(), fc.base64String())
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (text, isBase64Encoded) => {
        expect((await add(from({ body: text, isBase64Encoded }))).status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a reply', () => {
  test('is not cached, except the catalog for a minute', async () => {
    const { headers } = await listCatalog({}, lambdaContext)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'content-type': 'application/json',
    })
    expect((await getHome({}, lambdaContext)).headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  test('an unexpected error says nothing, and logs one line without what was sent', async () => {
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    table.on(QueryCommand).rejects(new Error('secret ada@example.com'))
    const { statusCode, body } = await getHome(from({}), lambdaContext)
    expect({ statusCode, ...JSON.parse(body) }).toEqual({
      statusCode: 500,
      error: 'internal',
      message: 'Something went wrong. Please try again.',
    })
    expect(log).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.mock.calls)).not.toContain('ada@example.com')
  })

  test('a throttle that outlives its retries is a conflict', async () => {
    table.on(QueryCommand).rejects(Object.assign(new Error('busy'), { name: 'ThrottlingException' }))
    const { statusCode, body } = await getHome(from({}), lambdaContext)
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 409, error: 'conflict' })
  })
})
