import { randomUUID } from 'node:crypto'
import { type Listener, pathOf, sendJson } from '../emulators/http/http.ts'
import { type OpenPort, openLocalhost } from '../emulators/http/ports.ts'
import type { Invoke } from '../emulators/lambda/functions.ts'
import type { AiFault } from '../emulators/openai/faults.ts'
import type { Clock } from '../emulators/process/clock.ts'
import { type DataFolder, takeDataFolder } from '../emulators/process/data-folder.ts'
import { writeEndpoints } from '../emulators/process/endpoints-file.ts'
import type { Log } from '../emulators/process/readable-log.ts'
import { toReadable } from '../emulators/process/readable-log.ts'
import type { RealStripe } from '../emulators/secrets-manager/stripe-credentials.ts'
import type { Mailbox } from '../emulators/ses/mailbox.ts'
import { ownHostOnly } from './gateway/own-host.ts'
import { createRoutes } from './gateway/routes.ts'
import { serveUpgrades } from './gateway/upgrades.ts'
import type { RunningServices } from './services.ts'
import { startServices } from './start-services.ts'
import type { Change } from './template/template.ts'

export type LocalStackOptions = {
  /** 0 selects a free port. */
  port?: number
  dataDir?: string
  /** The built web app. */
  webDir?: string
  /** Serves the web app instead of the built files. */
  webOf?: (server: OpenPort) => Promise<Listener>
  /** Bundles the functions again after every change. */
  watch?: boolean
  /** Uses the real OpenAI. */
  openaiKey?: string | undefined
  /** Uses the real Stripe. */
  realStripe?: RealStripe | undefined
  /** Runs functions at the times that the template says. Without it they run when `POST /_local/run` says so. */
  runsSchedules?: boolean
  log?: Log
  /** Changes the template before the stack runs it. */
  changeTemplate?: Change
  /** How long the user pool waits for a trigger, in place of Cognito's 5000. */
  triggerTimeoutMs?: number
}

export type LocalStack = {
  /** http://localhost:PORT */
  origin: string
  dataDir: string
  clock: Clock
  mailbox: Mailbox
  ai: { fault: AiFault | undefined }
  /** Calls a function by its name, as AWS would. */
  invoke: Invoke
  userPoolId: string
  userPoolClientId: string
  /** The environment variables with which the operator's command line reaches the services. */
  environment: Record<string, string>
  /** The credentials with which a function signs its requests. */
  credentialsOf: RunningServices['credentialsOf']
  /** Resolves once the sample courses have their content, which a new data folder gets while the stack runs already. */
  coursesReady: Promise<void>
  stop: () => Promise<void>
}

const unavailable = 503

/** Responds with this instance's id, so that another start can detect that the data folder is in use. */
const sayStarting =
  (id: string): Listener =>
  (request, response) =>
    sendJson(response, unavailable, {
      message: 'The local stack is starting.',
      ...(pathOf(request) === '/_local/stack.json' && { id }),
    })

/** Ends the process with the error, through the handler of uncaught errors. */
const throwLater = (error: Error) => {
  setImmediate(() => {
    throw error
  })
}

/** Runs the whole product on this machine at one address. Resolves when it is ready. */
export async function startLocalStack(options: LocalStackOptions = {}): Promise<LocalStack> {
  const id = randomUUID()
  let listener = sayStarting(id)
  const server = await openLocalhost(
    ownHostOnly((request, response) => listener(request, response)),
    options.port ?? 3000,
  )
  let data: DataFolder | undefined
  try {
    const {
      watch = false,
      openaiKey,
      realStripe,
      changeTemplate,
      triggerTimeoutMs,
      runsSchedules = false,
      log = (line) => console.log(toReadable(line)),
    } = options
    data = await takeDataFolder(options.dataDir ?? '.local', { id, port: server.port, log })
    const folder = data
    const host = `localhost:${server.port}`
    const parts = await startServices({
      host,
      folder: folder.path,
      watch,
      openaiKey,
      realStripe,
      changeTemplate,
      triggerTimeoutMs,
      runsSchedules,
      log,
      fail: throwLater,
    })
    const web = await options.webOf?.(server)
    listener = createRoutes({ parts, host, id, dataDir: folder.path, web, webDir: options.webDir, log })
    serveUpgrades(server, parts.realtime, { isAlone: options.webOf === undefined })
    const endpoints = writeEndpoints(folder.path, parts.environment)
    const stop = async () => {
      endpoints.remove()
      parts.realtime.stop()
      await server.close()
      await parts.stop()
      folder.release()
    }
    return localStackOf(parts, { origin: `http://${host}`, dataDir: folder.path, stop })
  } catch (error) {
    await server.close()
    data?.release()
    throw error
  }
}

type Own = Pick<LocalStack, 'origin' | 'dataDir' | 'stop'>

const localStackOf = (
  {
    clock,
    mailbox,
    ai,
    invoke,
    environment,
    credentialsOf,
    coursesReady,
    settings: { pool },
  }: RunningServices,
  own: Own,
): LocalStack => ({
  ...own,
  clock,
  mailbox,
  ai,
  invoke,
  environment,
  credentialsOf,
  coursesReady,
  userPoolId: pool.userPoolId,
  userPoolClientId: pool.clientId,
})
