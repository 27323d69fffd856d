import { join } from 'node:path'
import { functions } from '#infra/functions.ts'
import { openBackstage } from './backstage.ts'
import { type Bundle, bundleFunctions, watchFunctions } from './bundle.ts'
import { type Clock, createClock } from './clock.ts'
import { databaseProxy } from './database-proxy.ts'
import { startDatabase } from './dynamodb.ts'
import { functionEnvironment, keyVariables } from './function-environment.ts'
import { type FunctionSettings, type Invoke, runFunctions } from './functions.ts'
import { type Callers, type Credentials, issueKeys, operatorName } from './iam/callers.ts'
import { openLiveTable } from './live-table.ts'
import { type OpenServices, openServices } from './services.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Log } from './surroundings.ts'
import type { Change } from './template.ts'

export type PartsOptions = {
  /** The edition's own address, with its port. */
  host: string
  folder: string
  watch: boolean
  openaiKey: string | undefined
  changeTemplate: Change | undefined
  log: Log
}

export type Parts = OpenServices & {
  settings: Settings
  clock: Clock
  invoke: Invoke
  /** What a program of the operator's needs to reach the services, as environment variables. */
  environment: Record<string, string>
  /** What a function signs with. */
  credentialsOf: (functionName: string) => Credentials
  stop: () => Promise<void>
}

const seeding = { name: 'seed-catalog', entry: 'local/seed-catalog.ts' }

/** Everything behind the front door, wired as the template says. */
export async function startParts(options: PartsOptions): Promise<Parts> {
  const { host, folder, watch, openaiKey, changeTemplate, log } = options
  const [database, bundle, backstage, settings] = await Promise.all([
    startDatabase(folder),
    bundleAll(folder, watch),
    openBackstage(),
    readSettings(host, changeTemplate),
  ])
  const clock = createClock()
  const { now } = clock
  const callers = issueKeys(settings.roles)
  const environment = functionEnvironment({ backstage: backstage.origin, openaiKey })
  let afterwards = () => {}
  const invoke = runFunctions({
    functions: [...settings.functions.map(signingBy(callers)), seedingFunction(settings.table.name, callers)],
    environment,
    bundle,
    clock,
    log,
    afterwards: () => afterwards(),
  })
  const proxy = databaseProxy(database.endpoint)
  const services = openServices({
    folder,
    settings,
    openaiKey,
    callers,
    database: proxy.listener,
    invoke,
    now,
  })
  backstage.serve(services.listeners)
  const table = await openLiveTable({ endpoint: database.endpoint, settings, invoke, now, folder })
  afterwards = table.wake
  await invoke(seeding.name, {})

  const stop = async () => {
    await table.stop()
    proxy.close()
    await Promise.all([backstage.close(), bundle.stop(), database.stop()])
  }
  const { credentialsOf } = callers
  const operator = { ...everyVariable(settings, environment), ...keyVariables(credentialsOf(operatorName)) }
  return { ...services, settings, clock, invoke, environment: operator, credentialsOf, stop }
}

const bundleAll = (folder: string, watch: boolean): Promise<Bundle> => {
  const entries = [...functions, seeding]
  return watch ? watchFunctions(entries, join(folder, 'functions')) : bundleFunctions(entries)
}

const signingBy =
  ({ credentialsOf }: Callers) =>
  (settings: FunctionSettings): FunctionSettings => ({
    ...settings,
    environment: { ...settings.environment, ...keyVariables(credentialsOf(settings.name)) },
  })

const seedingFunction = (tableName: string, { credentialsOf }: Callers): FunctionSettings => ({
  ...seeding,
  timeoutSeconds: 30,
  memoryMb: 512,
  environment: { TABLE_NAME: tableName, ...keyVariables(credentialsOf(operatorName)) },
})

const everyVariable = ({ functions: all }: Settings, environment: Record<string, string>) =>
  Object.assign({}, ...all.map((it) => it.environment), environment)
