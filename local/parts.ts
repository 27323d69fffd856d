import { join } from 'node:path'
import { functions } from '#infra/functions.ts'
import { type Ai, createAi } from './ai/ai.ts'
import { openBackstage } from './backstage.ts'
import { bundleFunctions, watchFunctions } from './bundle.ts'
import { type Clock, createClock } from './clock.ts'
import { createTable, databaseClient, startDatabase } from './dynamodb.ts'
import { sweepExpired } from './expiry.ts'
import { functionEnvironment } from './function-environment.ts'
import { type FunctionSettings, type Invoke, runFunctions } from './functions.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { objectStoreListener } from './object-store/object-store.ts'
import { type Objects, openObjects } from './object-store/objects.ts'
import { openSecrets, secretsListener } from './secrets.ts'
import { sesListener } from './ses.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import { followStream } from './stream/stream.ts'
import type { Log } from './surroundings.ts'
import type { UserPool } from './user-pool/types.ts'
import { userPoolOf } from './user-pool-of-template.ts'

export type PartsOptions = {
  /** The edition's own address, with its port. */
  host: string
  folder: string
  watch: boolean
  openaiKey: string | undefined
  log: Log
}

export type Parts = {
  settings: Settings
  clock: Clock
  invoke: Invoke
  userPool: UserPool
  objects: Objects
  mailbox: Mailbox
  ai: Ai
  environment: Record<string, string>
  stop: () => Promise<void>
}

const seeding = { name: 'seed-catalog', entry: 'local/seed-catalog.ts' }
const bundled = [...functions, seeding]

/** Everything behind the front door, wired as the template says. */
export async function startParts({ host, folder, watch, openaiKey, log }: PartsOptions): Promise<Parts> {
  const [database, bundle, backstage, settings] = await Promise.all([
    startDatabase(folder),
    watch ? watchFunctions(bundled, join(folder, 'functions')) : bundleFunctions(bundled),
    openBackstage(),
    readSettings(host),
  ])
  const { pool, table } = settings
  const clock = createClock()
  const { now } = clock
  const endpoints = { database: database.endpoint, backstage: backstage.origin, openaiKey }
  const environment = functionEnvironment(endpoints)
  let afterwards = () => {}
  const invoke = runFunctions({
    functions: [...settings.functions, seedingFunction(table.name)],
    environment,
    bundle,
    clock,
    log,
    afterwards: () => afterwards(),
  })

  const userPool = userPoolOf(pool, folder, invoke, now)
  const objects = openObjects(join(folder, 'objects'), now)
  const mailbox = openMailbox(join(folder, 'mail.jsonl'))
  const ai = createAi()
  backstage.serve({
    s3: objectStoreListener(objects),
    ses: sesListener(mailbox, now),
    secrets: secretsListener(openSecrets(join(folder, 'secrets.json'), settings, openaiKey)),
    openai: ai.listener,
    cognito: userPool.internalListener,
  })

  const client = databaseClient(database.endpoint)
  const arn = await createTable(client, table)
  const stream = followStream({
    endpoint: database.endpoint,
    arn,
    consumers: settings.streams,
    invoke,
    now,
    folder,
  })
  afterwards = stream.wake
  const sweeper = sweepExpired(client, table, now)
  await invoke(seeding.name, {})

  const stop = async () => {
    sweeper.stop()
    await stream.stop()
    await Promise.all([backstage.close(), bundle.stop(), database.stop()])
  }
  const reachable = {
    ...environment,
    ...toldToFunctions(settings, ['SITES_BUCKET', 'CODES_SECRET_ID']),
    TABLE_NAME: table.name,
    USER_POOL_ID: pool.userPoolId,
  }
  return { settings, clock, invoke, userPool, objects, mailbox, ai, environment: reachable, stop }
}

/** Those that not every function is told. */
const toldToFunctions = ({ functions }: Settings, names: readonly string[]) =>
  Object.fromEntries(
    functions
      .flatMap(({ environment }) => Object.entries(environment))
      .filter(([name]) => names.includes(name)),
  )

const seedingFunction = (tableName: string): FunctionSettings => ({
  ...seeding,
  timeoutSeconds: 30,
  memoryMb: 512,
  environment: { TABLE_NAME: tableName },
})
