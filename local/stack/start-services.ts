import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Database, partitionKeysOf, startDatabase } from '../emulators/dynamodb/database.ts'
import { openLiveTable } from '../emulators/dynamodb/live-table.ts'
import { type IssuedKeys, issueKeys, operatorName } from '../emulators/iam/callers.ts'
import { functionEnvironment, keyVariables } from '../emulators/lambda/function-environment.ts'
import {
  type Bundle,
  type FunctionSettings,
  type Invoke,
  runFunctions,
} from '../emulators/lambda/functions.ts'
import { createClock, movedClockNote } from '../emulators/process/clock.ts'
import type { Log } from '../emulators/process/readable-log.ts'
import { startScheduler } from '../emulators/scheduler/scheduler.ts'
import type { RealStripe } from '../emulators/secrets-manager/stripe-credentials.ts'
import { openQueues } from '../emulators/sqs/queues.ts'
import { startTableThread, type TableThread } from '../emulators/table-access/table-thread.ts'
import { bundleFunctions, watchFunctions } from './bundling/bundle.ts'
import { sampleCoursesName } from './bundling/cache-files.ts'
import { entries, seedBilling, seedCatalog, seedCourses } from './bundling/entries.ts'
import { makeOnce } from './bundling/make-once.ts'
import { filesPath } from './gateway/file-links.ts'
import { openInternalServices } from './internal-services.ts'
import { jobsOf } from './jobs.ts'
import { openServices, type RunningServices } from './services.ts'
import { readSettings, type Settings } from './template/settings/settings.ts'
import type { Change } from './template/template.ts'

export type ServicesOptions = {
  /** The stack's own address, with its port. */
  host: string
  folder: string
  watch: boolean
  openaiKey: string | undefined
  realStripe: RealStripe | undefined
  changeTemplate: Change | undefined
  triggerTimeoutMs: number | undefined
  runsSchedules: boolean
  log: Log
  /** Called when a part ends that can't be started again. */
  fail: (error: Error) => void
}

/** Starts every service behind the gateway, configured as the template says. */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const thread = startTableThread(options)
  const database = startDatabase(options)
  try {
    return await startBeside(await database, thread, options)
  } catch (error) {
    await thread.stop()
    await database.then(({ stop }) => stop())
    throw error
  }
}

async function startBeside(
  database: Database,
  thread: TableThread,
  options: ServicesOptions,
): Promise<RunningServices> {
  const { host, folder, watch, openaiKey, realStripe, changeTemplate, triggerTimeoutMs, log } = options
  const [bundle, backstage, settings] = await Promise.all([
    bundleAll(folder, watch),
    openInternalServices(),
    readSettings(host, changeTemplate),
  ])
  const clock = createClock(join(folder, 'clock.json'))
  const { now } = clock
  const note = movedClockNote(clock)
  if (note) log(note)
  const callers = issueKeys(settings.roles)
  const served = thread.serve({
    endpoint: database.endpoint,
    keys: callers.keys,
    ...partitionKeysOf(settings.table),
    policyFile: join(folder, 'table-policy.json'),
  })
  // Awaited below; another part may fail before.
  served.catch(() => {})
  const environment = functionEnvironment({
    table: await thread.origin,
    fileLinks: `http://${host}${filesPath}`,
    userPoolKeys: `http://${host}/cognito/.well-known/jwks.json`,
    backstage: backstage.origin,
    openaiKey,
    stripeKey: realStripe?.key,
  })
  let afterwards = () => {}
  const invoke = runFunctions({
    functions: [
      ...settings.functions.map(signingBy(callers)),
      ...seedingFunctions(settings, callers, environment),
    ],
    environment,
    bundle,
    clock,
    log,
    afterwards: () => afterwards(),
  })
  const services = openServices({
    folder,
    settings,
    host,
    openaiKey,
    realStripe,
    triggerTimeoutMs,
    callers,
    invoke,
    now,
    log,
  })
  backstage.serve(services.listeners)
  const table = await openLiveTable({
    endpoint: database.endpoint,
    settings,
    invoke,
    isOff: services.switches.isOff,
    now,
    folder,
    put: (bucket, key, body) => void services.objects.write(bucket, key, body, {}),
    log,
  })
  afterwards = table.wake
  await served
  const seeded = seed(invoke, log)
  await Promise.all([seeded.catalog, seeded.billing])
  const queues = openQueues({
    queues: settings.queues,
    invoke,
    isOff: services.switches.isOff,
    now,
    file: join(folder, 'queues.json'),
    log,
  })
  /** A schedule begins a function, or puts a message into a queue. */
  const begin: Invoke = (name, event) => {
    services.accessLog.deliver()
    return queues.has(name) ? queues.send(name, JSON.stringify(event)) : invoke(name, event)
  }
  const scheduler = startScheduler({
    scheduled: options.runsSchedules ? settings.scheduled : [],
    invoke: begin,
    isOff: services.switches.isOff,
    now,
    file: join(folder, 'schedules.json'),
    log,
  })

  const stop = async () => {
    await Promise.all([queues.stop(), scheduler.stop(), services.stopEvents()])
    await services.stripe.stop()
    services.accessLog.deliver()
    await seeded.courses
    await table.stop()
    await Promise.all([backstage.close(), thread.stop(), bundle.stop(), database.stop()])
  }
  const { credentialsOf } = callers
  const operator = { ...everyVariable(settings, environment), ...keyVariables(credentialsOf(operatorName)) }
  return {
    ...services,
    settings,
    clock,
    invoke,
    runDueSchedules: () => {
      queues.tick()
      scheduler.tick()
    },
    jobs: jobsOf(settings, begin),
    environment: operator,
    credentialsOf,
    coursesReady: seeded.courses,
    stop,
  }
}

const bundleAll = async (folder: string, watch: boolean): Promise<Bundle> =>
  watch ? watchFunctions(entries, join(folder, 'functions')) : bundleFunctions()

const signingBy =
  ({ credentialsOf }: IssuedKeys) =>
  (settings: FunctionSettings): FunctionSettings => ({
    ...settings,
    environment: { ...settings.environment, ...keyVariables(credentialsOf(settings.name)) },
  })

const seedingFunctions = (
  settings: Settings,
  { credentialsOf }: IssuedKeys,
  environment: Record<string, string>,
): FunctionSettings[] =>
  [seedCatalog, seedBilling, seedCourses].map((entry) => ({
    ...entry,
    timeoutSeconds: 30,
    memoryMb: 512,
    environment: { ...everyVariable(settings, environment), ...keyVariables(credentialsOf(operatorName)) },
  }))

const operatorVariables = ({ coursesBucket, table }: Settings) => ({
  TABLE_NAME: table.name,
  COURSES_BUCKET: coursesBucket,
})

/** Fills an empty catalog, turns billing on, and then, while the stack runs already, sample courses that have no content yet. */
function seed(invoke: Invoke, log: Log) {
  const catalog = invoke(seedCatalog.name, {})
  const courses = catalog
    .then(async (reply) => {
      const productIds = z.array(z.string()).parse(reply)
      if (productIds.length > 0)
        await invoke(seedCourses.name, {
          file: join(await makeOnce('courses'), sampleCoursesName),
          productIds,
        })
    })
    .catch((error) => log(`The sample courses have no content yet: ${error}. The next start tries it again.`))
  const billing = invoke(seedBilling.name, {}).catch((error) =>
    log(`Billing is off: ${error}. The next start tries it again.`),
  )
  return { catalog, billing, courses }
}

const everyVariable = (settings: Settings, environment: Record<string, string>) =>
  Object.assign(
    {},
    ...settings.functions.map((it) => it.environment),
    operatorVariables(settings),
    environment,
  )
