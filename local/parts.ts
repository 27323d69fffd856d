import { join } from 'node:path'
import { functions } from '#infra/functions.ts'
import { openBackstage } from './backstage.ts'
import { type Bundle, bundleFunctions, watchFunctions } from './bundle.ts'
import { type Clock, createClock } from './clock.ts'
import { startDatabase } from './dynamodb.ts'
import { functionEnvironment } from './function-environment.ts'
import { type FunctionSettings, type Invoke, runFunctions } from './functions.ts'
import { openLiveTable } from './live-table.ts'
import { type OpenServices, openServices } from './services.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Log } from './surroundings.ts'

export type PartsOptions = {
  /** The edition's own address, with its port. */
  host: string
  folder: string
  watch: boolean
  openaiKey: string | undefined
  log: Log
}

export type Parts = OpenServices & {
  settings: Settings
  clock: Clock
  invoke: Invoke
  /** What a program of ours needs to reach the services, as environment variables. */
  environment: Record<string, string>
  stop: () => Promise<void>
}

const seeding = { name: 'seed-catalog', entry: 'local/seed-catalog.ts' }

/** Everything behind the front door, wired as the template says. */
export async function startParts({ host, folder, watch, openaiKey, log }: PartsOptions): Promise<Parts> {
  const [database, bundle, backstage, settings] = await Promise.all([
    startDatabase(folder),
    bundleAll(folder, watch),
    openBackstage(),
    readSettings(host),
  ])
  const clock = createClock()
  const { now } = clock
  const endpoints = { database: database.endpoint, backstage: backstage.origin, openaiKey }
  const environment = functionEnvironment(endpoints)
  let afterwards = () => {}
  const invoke = runFunctions({
    functions: [...settings.functions, seedingFunction(settings.table.name)],
    environment,
    bundle,
    clock,
    log,
    afterwards: () => afterwards(),
  })
  const services = openServices({ folder, settings, openaiKey, invoke, now })
  backstage.serve(services.listeners)
  const table = await openLiveTable({ endpoint: database.endpoint, settings, invoke, now, folder })
  afterwards = table.wake
  await invoke(seeding.name, {})

  const stop = async () => {
    await table.stop()
    await Promise.all([backstage.close(), bundle.stop(), database.stop()])
  }
  return { ...services, settings, clock, invoke, environment: everyVariable(settings, environment), stop }
}

const bundleAll = (folder: string, watch: boolean): Promise<Bundle> => {
  const entries = [...functions, seeding]
  return watch ? watchFunctions(entries, join(folder, 'functions')) : bundleFunctions(entries)
}

const seedingFunction = (tableName: string): FunctionSettings => ({
  ...seeding,
  timeoutSeconds: 30,
  memoryMb: 512,
  environment: { TABLE_NAME: tableName },
})

const everyVariable = ({ functions: all }: Settings, environment: Record<string, string>) =>
  Object.assign({}, ...all.map((it) => it.environment), environment)
