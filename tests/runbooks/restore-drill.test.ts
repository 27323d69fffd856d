import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { LambdaClient, ListEventSourceMappingsCommand } from '@aws-sdk/client-lambda'
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Home } from '#contract/home.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { visitStore } from '#tests/harness/buyers/store-visit.ts'
import { operatorKey } from '#tests/harness/stack/operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'
import { backupVault } from './support/backup-vault.ts'

const run = promisify(execFile)
/** Runs `npm run admin -- ...` as the runbook says. */
const operator = async (...typed: string[]) => {
  const env = { ...process.env, DATA_DIR: stack.dataDir }
  return (await run(process.execPath, ['bin/run.mjs', 'bin/admin.ts', ...typed], { env, maxBuffer: 2 ** 26 }))
    .stdout
}

let stack: OwnStack
let tables: DynamoDBClient
beforeAll(async () => {
  stack = await ownStack({ runsSchedules: false })
  tables = new DynamoDBClient({
    endpoint: stack.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'eu-west-1',
    credentials: operatorKey(stack.environment),
  })
})
afterAll(() => stack.stop())

const restored = 'restored-table'
/** What the drill leaves. */
let shop: { tenantId: string; orders: () => Promise<number> }
const Keyed = z.looseObject({ pk: z.string(), sk: z.string() })

async function itemsOf(TableName: string) {
  const { Items = [] } = await DynamoDBDocumentClient.from(tables).send(
    new ScanCommand({ TableName, ConsistentRead: true }),
  )
  return Items.map((item) => Keyed.parse(item))
}

/** What the desk sums up of sales, and of what sellers are owed. */
async function figuresOf(live: string) {
  const figures = (await itemsOf(live)).filter(({ pk }) => pk === 'FIGURES')
  const sum = (name: string) => figures.reduce((total, item) => total + Number(item[name] ?? 0), 0)
  return { sales: sum('sales'), sold_cents: sum('sold_cents'), owed_cents: sum('owed_cents') }
}

/** What a restore to a point in time, or from a vault, makes: another table with the items of now. */
async function restoredCopy(live: string, restored: string) {
  await tables.send(
    new CreateTableCommand({
      TableName: restored,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
    }),
  )
  for (const Item of await itemsOf(live))
    await DynamoDBDocumentClient.from(tables).send(new PutCommand({ TableName: restored, Item }))
}

/** The states of all that the stream and the queues feed. */
async function mappingStates() {
  const functions = new LambdaClient({
    endpoint: stack.environment.AWS_ENDPOINT_URL_LAMBDA ?? '',
    region: 'eu-west-1',
    credentials: operatorKey(stack.environment),
  })
  const { EventSourceMappings = [] } = await functions.send(new ListEventSourceMappingsCommand({}))
  expect(EventSourceMappings.length).toBeGreaterThan(5)
  return [...new Set(EventSourceMappings.map(({ State }) => State))]
}

test('a damaged table is restored, and payments since the copy are settled again', async () => {
  const live = stack.environment.TABLE_NAME ?? ''
  const { seller, address, storeId, tenantId, ids } = await sellerWithStore(stack)
  const buy = async () => {
    const cart = {
      store_id: storeId,
      lines: [{ id: ids.storeProductId, quantity: 1 }],
      total_cents: sampleCatalog.find(({ id }) => id === ids.productId)?.default_price ?? 0,
      request_id: randomUUID(),
    }
    await payAtPage(await startedCheckout(stack.origin, cart), { email: `${randomUUID()}@buyers.example` })
  }
  const orders = async () => Home.parse((await seller.api('GET', '/api/home')).body).stats.total_orders
  const before = await orders()
  await buy()
  await vi.waitFor(async () => expect(await orders()).toBe(before + 1), waitLimits)
  await vi.waitFor(async () => {
    const { sales, owed_cents } = await figuresOf(live)
    expect([sales, owed_cents > 0]).toEqual([before + 1, true])
  }, waitLimits)
  await restoredCopy(live, restored)
  await buy()
  await vi.waitFor(async () => expect(await orders()).toBe(before + 2), waitLimits)
  const { sales, sold_cents, owed_cents } = await figuresOf(restored)
  const whole = { sales: sales * 2, sold_cents: sold_cents * 2, owed_cents: owed_cents * 2 }
  await vi.waitFor(async () => expect(await figuresOf(live)).toEqual(whole), waitLimits)
  for (const { pk, sk } of (await itemsOf(live)).filter(({ pk }) => pk.startsWith('TENANT#')))
    await DynamoDBDocumentClient.from(tables).send(new DeleteCommand({ TableName: live, Key: { pk, sk } }))

  const startedAt = performance.now()
  const reason = ['--reason', 'drill']
  expect(await operator('maintenance', 'on', ...reason)).toMatch(
    /Writes are refused. \d+ schedules and \d+ readers of stream and queues are off/,
  )
  expect(await mappingStates()).toEqual(['Disabled'])
  expect(await seller.api('PATCH', '/api/profile', { name: 'Not now' })).toMatchObject({
    status: 503,
    body: { error: 'maintenance', message: expect.stringContaining('repairing') },
  })
  expect((await visitStore(stack.origin, address)).status).toBe(200)
  expect(await operator('restore', restored)).toContain('Nothing was changed.')
  const apply = ['--apply', '--yes', '--reason', 'drill']
  await operator('restore', restored, ...apply)
  expect(await operator('restore', restored, ...apply)).toContain('0 items restored.')
  expect(await operator('maintenance', 'off', ...reason)).toMatch(
    /Writes are allowed. \d+ schedules and \d+ readers of stream and queues are on/,
  )
  expect(await mappingStates()).toEqual(['Enabled'])
  expect(await orders()).toBe(before + 1)
  await operator('reconcile', '--since', new Date(Date.now() - 86_400_000).toISOString(), '--reason', 'drill')
  expect(await orders()).toBe(before + 2)
  await vi.waitFor(async () => expect(await figuresOf(live)).toEqual(whole), waitLimits)
  console.info(`The drill took ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  expect(await operator('verify-ledger', '--all')).toMatch(/checked/)
  shop = { tenantId, orders }
  // Ten commands, each a process of its own: 206 s where twenty processes shared two cores.
}, 300_000)

test('one store’s site is restored alone, and its orders stay', async () => {
  const { tenantId, orders } = shop
  const live = stack.environment.TABLE_NAME ?? ''
  const before = await orders()
  const key = { pk: `TENANT#${tenantId}`, sk: 'CONTENT' }
  const contentIn = async (table: string) => (await itemsOf(table)).find(isAt(key))
  await DynamoDBDocumentClient.from(tables).send(
    new PutCommand({ TableName: live, Item: { ...(await contentIn(live)), content: 'damaged' } }),
  )
  const ofTenant = [restored, '--tenant', tenantId]
  expect(await operator('restore', ...ofTenant)).toBe(
    `replace  ${key.pk} ${key.sk}\n1 difference. Nothing was changed.\n`,
  )
  await operator('restore', ...ofTenant, '--apply', '--yes', '--reason', 'drill')
  expect(await contentIn(live)).toEqual(await contentIn(restored))
  expect(await operator('restore', ...ofTenant)).toContain('0 differences')
  expect(await orders()).toBe(before)
})

test('the runbook’s commands restore a table from the vault', async () => {
  const { tenantId } = shop
  const live = stack.environment.TABLE_NAME ?? ''
  const vault = backupVault((name) => restoredCopy(live, name))
  const values: Record<string, string> = {
    BACKUP_VAULT_NAME: vault.name,
    RESTORE_ROLE_ARN: vault.roleArn,
    RECOVERY_POINT_ARN: vault.recoveryPoint,
  }
  const commands = commandsOf('aws backup').map((command) => (more: Record<string, string> = {}) => {
    const known = { ...values, ...more }
    return vault.run(command.replace(/[A-Z]+(_[A-Z]+)+/g, (word) => known[word] ?? word))
  })
  const [list, start, describe] = commands
  if (!list || !start || !describe) throw new Error('The runbook names three commands of AWS Backup.')
  expect(JSON.stringify(await list())).toContain(vault.recoveryPoint)
  const RESTORE_JOB_ID = z.string().parse(await start())
  await vi.waitFor(async () => expect(await describe({ RESTORE_JOB_ID })).toBe('COMPLETED'), waitLimits)
  const key = { pk: `TENANT#${tenantId}`, sk: 'CONTENT' }
  await DynamoDBDocumentClient.from(tables).send(new DeleteCommand({ TableName: live, Key: key }))
  await operator('restore', 'TABLE-restored', '--apply', '--yes', '--reason', 'drill')
  expect((await itemsOf(live)).find(isAt(key))).toEqual((await itemsOf('TABLE-restored')).find(isAt(key)))
})

/** The commands of docs/operations.md that begin so, each on one line. */
const commandsOf = (start: string) =>
  readFileSync('docs/operations.md', 'utf8')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.startsWith(`${start} `))

type Key = { pk: string; sk: string }
const isAt = (key: Key) => (item: Key) => item.pk === key.pk && item.sk === key.sk
