import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { handler } from '#lambdas/scheduled/back-up-users.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { objectStoreListener } from '#local/emulators/s3/s3-api.ts'
import { serveObjects } from '#tests/harness/fakes/object-store-port.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

const folder = mkdtempSync(join(tmpdir(), 'user-backups-'))
const objects = openObjects(folder, Date.now, () => {})
const pool = mockClient(CognitoIdentityProviderClient)
const bucket = 'user-backups'
let close = () => {}
let restore = () => {}
beforeAll(async () => {
  close = await serveObjects(objectStoreListener(objects))
  restore = setVariables({ USER_BACKUPS_BUCKET: bucket, USER_POOL_ID: 'eu-west-1_test' })
})
afterAll(() => {
  restore()
  pool.restore()
  close()
  rmSync(folder, { recursive: true })
})

const user = () => ({
  Username: randomUUID(),
  Enabled: true,
  UserStatus: 'CONFIRMED' as const,
  UserCreateDate: new Date('2026-01-02T03:04:05Z'),
  Attributes: [
    { Name: 'sub', Value: randomUUID() },
    { Name: 'email', Value: 'seller@example.com' },
  ],
})
const pages = Array.from({ length: 3 }, () => Array.from({ length: 60 }, user))
const day = new Date().toISOString().slice(0, 10)
const stored = () => objects.list(bucket).map(({ key }) => key)
const contentOf = (key: string) => objects.read(bucket, key)?.body ?? Buffer.alloc(0)

beforeEach(() => {
  for (const key of stored()) objects.remove(bucket, key)
  pool.reset()
  pool.on(ListUsersCommand).callsFake(({ Limit, PaginationToken = '0' }) => {
    expect(Limit).toBe(60)
    const next = Number(PaginationToken) + 1
    return { Users: pages[next - 1], ...(next < pages.length && { PaginationToken: String(next) }) }
  })
})

test('everybody in the user pool is written down, a user a line', async () => {
  expect(await handler({}, lambdaContext)).toEqual({ users: 180 })
  expect(stored().toSorted()).toEqual([`users/${day}/0001.jsonl.gz`, `users/${day}/complete.json`])
  const lines = gunzipSync(contentOf(`users/${day}/0001.jsonl.gz`))
    .toString()
    .trim()
    .split('\n')
  const [first] = pages.flat()
  expect(lines).toHaveLength(180)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    username: first?.Username,
    attributes: { sub: first?.Attributes[0]?.Value, email: 'seller@example.com' },
    enabled: true,
    status: 'CONFIRMED',
    created_at: '2026-01-02T03:04:05.000Z',
  })
  expect(JSON.parse(contentOf(`users/${day}/complete.json`).toString())).toEqual({ users: 180, files: 1 })
})

test('an export without time fails and is not called complete', async () => {
  const late = { ...lambdaContext, getRemainingTimeInMillis: () => 0 }
  await expect(handler({}, late)).rejects.toThrow('no time')
  expect(stored()).toEqual([])
})
