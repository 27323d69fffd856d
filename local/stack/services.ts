import { join } from 'node:path'
import { visitLogFields } from '#contract/visits.ts'
import { type AccessLog, createAccessLog } from '../emulators/cloudfront/access-log.ts'
import type { UserPool } from '../emulators/cognito/types.ts'
import { announceObjects } from '../emulators/event-bridge/object-events.ts'
import { rules, rulesListener } from '../emulators/event-bridge/rules-api.ts'
import { functionArn } from '../emulators/iam/arns.ts'
import { authorizeRequests } from '../emulators/iam/authorize-requests.ts'
import type { Callers, Credentials } from '../emulators/iam/callers.ts'
import { userPoolPermissions as userPoolCalls } from '../emulators/iam/services/cognito-permissions.ts'
import { objectPermissions as objectCalls } from '../emulators/iam/services/s3-permissions.ts'
import { secretPermissions } from '../emulators/iam/services/secrets-manager-permissions.ts'
import { mailPermissions } from '../emulators/iam/services/ses-permissions.ts'
import type { Invoke } from '../emulators/lambda/functions.ts'
import { mappings, mappingsListener } from '../emulators/lambda-mappings/mappings-api.ts'
import { createOpenAiApi, type OpenAiApi } from '../emulators/openai/openai-api.ts'
import type { Clock } from '../emulators/process/clock.ts'
import type { Log } from '../emulators/process/readable-log.ts'
import { openSwitches, type Switches } from '../emulators/process/switches.ts'
import { type ObjectStore, openObjects } from '../emulators/s3/objects.ts'
import { objectStoreListener } from '../emulators/s3/s3-api.ts'
import { openSecrets, secretsListener } from '../emulators/secrets-manager/secrets.ts'
import {
  openStripeCredentials,
  type RealStripe,
  stripeSecret,
} from '../emulators/secrets-manager/stripe-credentials.ts'

import { type Mailbox, openMailbox } from '../emulators/ses/mailbox.ts'
import { createReceiver, type Incoming } from '../emulators/ses/receive-mail.ts'
import { sesListener } from '../emulators/ses/ses-api.ts'
import { managedConnections } from '../emulators/web-sockets/managed-connections.ts'
import { openWebSocketApi, type WebSocketGateway } from '../emulators/web-sockets/web-socket-api.ts'
import type { Services } from './internal-services.ts'
import type { Jobs } from './jobs.ts'

import { type LocalStripe, openLocalStripe } from './stripe-service.ts'
import { stackName } from './template/physical-names.ts'
import { userPoolOf } from './template/pool-with-triggers.ts'
import type { Settings } from './template/settings/settings.ts'
import { writeText } from './write-text.ts'

export type ServicesOptions = {
  folder: string
  settings: Settings
  /** The local stack's own address, with its port. */
  host: string
  openaiKey: string | undefined
  /** Uses the real Stripe. */
  realStripe: RealStripe | undefined
  /** How long the user pool waits for a trigger; Cognito's 5000 when left out. */
  triggerTimeoutMs: number | undefined
  callers: Callers
  invoke: Invoke
  now: () => number
  log: Log
}
export type OpenServices = {
  callers: Callers
  userPool: UserPool
  objects: ObjectStore
  /** Delivers no more events of objects. */
  stopEvents: () => Promise<void>
  mailbox: Mailbox
  /** Receives a mail from another server. */
  receiveMail: (mail: Incoming) => Promise<string | undefined>
  ai: OpenAiApi
  stripe: LocalStripe
  realtime: WebSocketGateway
  /** Of the stores' distribution. */
  accessLog: AccessLog
  /** The rules and mappings that an operator has disabled. */
  switches: Switches
  listeners: Services
}

/** The open services, and what starting them configured. */
export type RunningServices = OpenServices & {
  settings: Settings
  clock: Clock
  invoke: Invoke
  /** What runs at set times, to be run now. */
  jobs: Jobs
  /** Runs what has become due by the clock; does nothing in a stack without schedules. */
  runDueSchedules: () => void
  /** The environment variables with which the operator's command line reaches the services. */
  environment: Record<string, string>
  /** What a function signs with. */
  credentialsOf: (functionName: string) => Credentials
  /** Resolves once the sample courses have their content. */
  coursesReady: Promise<void>
  stop: () => Promise<void>
}

/** Opens the services that functions call, each behind its authorization and with its data in the folder. */
export function openServices(options: ServicesOptions): OpenServices {
  const { folder, settings, host, openaiKey, realStripe, callers, invoke, now, log } = options
  const pool = { ...settings.pool, triggerTimeoutMs: options.triggerTimeoutMs }
  const userPool = userPoolOf(pool, folder, invoke, now)
  const announced = announceObjects(openObjects(join(folder, 'objects'), now, log), {
    rules: settings.objectEvents,
    invoke,
    now,
    folder,
    log,
  })
  const { objects } = announced
  const accessLog = createAccessLog({
    put: (name, file) => void objects.write(settings.visitLogsBucket, name, file, {}),
    fields: visitLogFields,
    now,
  })
  const mailbox = openMailbox(join(folder, 'mail.jsonl'), log)
  const ai = createOpenAiApi(writeText)
  const stripeCredentials = openStripeCredentials(join(folder, 'stripe-keys.json'))
  const stripe = openLocalStripe({ folder, host, now, credentials: stripeCredentials })
  const given = givenSecrets(settings, {
    // The simulated OpenAI takes every key.
    OPENAI_SECRET_ID: openaiKey ?? 'local',
    STRIPE_SECRET_ID: stripeSecret(realStripe ?? stripeCredentials),
  })
  const values = openSecrets(join(folder, 'secrets.json'), settings.secrets, given)
  const realtime = openWebSocketApi({ functions: settings.realtime.functions, invoke, now, log })
  const switches = openSwitches(join(folder, 'disabled.json'))
  const isThere = (bucket: string, key: string) => objects.read(bucket, key) !== undefined
  const listeners = {
    events: authorizeRequests(callers, rules, rulesListener(schedulesOf(settings), switches)),
    lambda: authorizeRequests(callers, mappings, mappingsListener(mappingsOf(settings), switches)),
    s3: authorizeRequests(callers, objectCalls(isThere), objectStoreListener(objects), now),
    ses: authorizeRequests(callers, mailPermissions, sesListener(mailbox, now)),
    secrets: authorizeRequests(callers, secretPermissions, secretsListener(values)),
    cognito: authorizeRequests(callers, userPoolCalls, userPool.internalListener),
    connections: authorizeRequests(
      callers,
      managedConnections(settings.realtime),
      realtime.managementListener,
    ),
    openai: ai.listener,
    v1: stripe.internalListener,
    v2: stripe.internalListener,
  }
  const stopEvents = announced.stop
  return {
    callers,
    userPool,
    objects,
    stopEvents,
    mailbox,
    receiveMail: createReceiver({ rules: settings.receipts, objects, invoke, now, log }),
    ai,
    stripe,
    realtime,
    accessLog,
    switches,
    listeners,
  }
}

const schedulesOf = ({ scheduled }: Settings) =>
  scheduled.flatMap(({ rule, expression }) => (rule === undefined ? [] : [{ rule, expression }]))

const mappingsOf = ({ queues, streams }: Settings) =>
  [
    ...streams.map(({ failures: { mappingId }, functionName }) => ({ mappingId, functionName })),
    ...queues,
  ].map(({ functionName, mappingId }) => ({
    mappingId,
    functionArn: functionArn(`${stackName}-${functionName}`),
  }))

/** The values by secret id; `values` names the environment variable that has the id. */
const givenSecrets = ({ functions }: Settings, values: Record<string, string>) =>
  Object.fromEntries(
    functions.flatMap(({ environment }) =>
      Object.entries(values).flatMap(([variable, value]) => {
        const id = environment[variable]
        return id ? [[id, value]] : []
      }),
    ),
  )
