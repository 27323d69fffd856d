import { join } from 'node:path'
import { type Ai, createAi } from './ai/ai.ts'
import type { Services } from './backstage.ts'
import type { Invoke } from './functions.ts'
import type { Listener } from './http.ts'
import type { Callers } from './iam/callers.ts'
import { gate } from './iam/gate.ts'
import { mail } from './iam/services/mail.ts'
import { objects as objectCalls } from './iam/services/objects.ts'
import { secrets } from './iam/services/secrets.ts'
import { table } from './iam/services/table.ts'
import { userPool as userPoolCalls } from './iam/services/user-pool.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { objectStoreListener } from './object-store/object-store.ts'
import { type Objects, openObjects } from './object-store/objects.ts'
import { openSecrets, secretsListener } from './secrets.ts'
import { sesListener } from './ses.ts'
import type { Settings } from './settings/settings.ts'
import type { UserPool } from './user-pool/types.ts'
import { userPoolOf } from './user-pool-of-template.ts'

export type ServicesOptions = {
  folder: string
  settings: Settings
  openaiKey: string | undefined
  callers: Callers
  database: Listener
  invoke: Invoke
  now: () => number
}
export type OpenServices = {
  userPool: UserPool
  objects: Objects
  mailbox: Mailbox
  ai: Ai
  listeners: Services
}

/** What functions call, each service behind its gate and with its data in the folder. */
export function openServices(options: ServicesOptions): OpenServices {
  const { folder, settings, openaiKey, callers, database, invoke, now } = options
  const userPool = userPoolOf(settings.pool, folder, invoke, now)
  const objects = openObjects(join(folder, 'objects'), now)
  const mailbox = openMailbox(join(folder, 'mail.jsonl'))
  const ai = createAi()
  const values = openSecrets(join(folder, 'secrets.json'), settings, openaiKey)
  const isThere = (bucket: string, key: string) => objects.read(bucket, key) !== undefined
  const listeners = {
    dynamodb: gate(callers, table(settings.table.partitionKey), database),
    s3: gate(callers, objectCalls(isThere), objectStoreListener(objects)),
    ses: gate(callers, mail, sesListener(mailbox, now)),
    secrets: gate(callers, secrets, secretsListener(values)),
    cognito: gate(callers, userPoolCalls, userPool.internalListener),
    openai: ai.listener,
  }
  return { userPool, objects, mailbox, ai, listeners }
}
