import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { needsToken } from '#contract/api/action.ts'
import { api } from '#contract/api/api.ts'
import { readSettings, type Settings } from '#local/stack/template/settings/settings.ts'

describe('settings read from the template', () => {
  let settings: Settings

  beforeAll(async () => {
    settings = await readSettings('localhost:4321')
  })

  test('every action has its route, and sellers only enter with a token', () => {
    const expected = Object.entries(api).map(([name, { method, path, access }]) => ({
      key: `${method} ${path}`,
      functionName: name,
      guarded: needsToken({ access }),
    }))
    const found = settings.routes.map(({ key, functionName, authorizer }) => ({
      key,
      functionName,
      guarded: authorizer !== undefined,
    }))
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(found).toHaveLength(expected.length)
  })

  test('payments are compared with the provider every hour', () => {
    const queue = settings.queues.find(({ functionName }) => functionName === 'reconcile-payments')
    const shards = settings.scheduled.filter(({ name }) => name === queue?.name)
    expect(shards).toContainEqual(
      expect.objectContaining({ expression: 'rate(1 hour)', input: { shard: 15 } }),
    )
    expect(shards).toHaveLength(16)
    expect(queue).toMatchObject({ maximumConcurrency: 4, visibilitySeconds: 5400, maxReceives: 3 })
  })

  test('a guarded route trusts the pool of the template and its one client', () => {
    const guarded = settings.routes.find(({ key }) => key === 'GET /api/home')
    expect(guarded?.authorizer).toEqual({ issuer: settings.pool.issuer, audience: [settings.pool.clientId] })
  })

  test('each function keeps its own time limit and variables', () => {
    const named = (name: string) => settings.functions.find((it) => it.name === name)
    expect(named('openai-generate-site')).toMatchObject({ timeoutSeconds: 29 })
    expect(named('user-pool')).toMatchObject({
      entry: 'lambdas/user-pool/handle-trigger.ts',
      timeoutSeconds: 5,
    })
    expect(named('deliver-mail')?.environment).toMatchObject({
      TABLE_NAME: settings.table.name,
      USER_POOL_ID: settings.pool.userPoolId,
      SENDER_ADDRESS: expect.stringContaining('@'),
    })
    expect(named('get-home')?.environment.SENDER_ADDRESS).toBeUndefined()
  })

  test('addresses are those of this stack, without a certificate', () => {
    const environment = settings.functions.find(({ name }) => name === 'publish-site')?.environment
    expect(environment).toMatchObject({
      APP_ORIGIN: 'http://localhost:4321',
      SITES_ORIGIN: 'http://localhost:4321',
      STORE_DOMAIN: 'localhost:4321',
    })
  })

  test('the table, its expiry and its stream are those of the template', () => {
    expect(settings.table).toMatchObject({
      keySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      expiryAttribute: 'ttl',
      indexes: [{ IndexName: 'due', Projection: { ProjectionType: 'KEYS_ONLY' } }],
      streamViewType: 'NEW_AND_OLD_IMAGES',
    })
    expect(settings.streams).toMatchObject([
      {
        functionName: 'deliver-mail',
        maxAgeSeconds: 600,
        failures: { bucket: expect.stringMatching(/^unsentmail/i) },
      },
      {
        functionName: 'process-changes',
        maxAgeSeconds: Number.POSITIVE_INFINITY,
        maxRetries: 10,
        failures: { bucket: undefined },
      },
    ])
  })

  test('the user pool allows the flows of the template and no other', () => {
    expect(settings.pool.clients).toMatchObject([
      { explicitAuthFlows: ['ALLOW_CUSTOM_AUTH'], accessTokenMinutes: 10, refreshTokenGraceSeconds: 60 },
    ])
    expect(settings.pool.caseSensitive).toBe(false)
    expect(new Set(Object.values(settings.pool.functions))).toEqual(new Set(['user-pool']))
  })
})

describe('the kept template', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })
  const companyOf = async () => {
    const { functions } = await readSettings('localhost:4321')
    const { COMPANY, POSTAL_ADDRESS } =
      functions.find(({ name }) => name === 'deliver-mail')?.environment ?? {}
    return [COMPANY, POSTAL_ADDRESS]
  }

  test('a company and its address set between two starts are in the second', async () => {
    for (const name of ['COMPANY', 'POSTAL_ADDRESS']) vi.stubEnv(name, '')
    expect(await companyOf()).toEqual([undefined, undefined])
    vi.stubEnv('COMPANY', 'Example Inc.')
    vi.stubEnv('POSTAL_ADDRESS', '1 Main Street, Springfield')
    expect(await companyOf()).toEqual(['Example Inc.', '1 Main Street, Springfield'])
  })
})
