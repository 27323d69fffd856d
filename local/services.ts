import { join } from 'node:path'
import { type Ai, createAi } from './ai/ai.ts'
import type { Services } from './backstage.ts'
import type { Invoke } from './functions.ts'
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

/** What stands in for the services besides the database, each with its data in the folder. */
export function openServices({ folder, settings, openaiKey, invoke, now }: ServicesOptions): OpenServices {
  const userPool = userPoolOf(settings.pool, folder, invoke, now)
  const objects = openObjects(join(folder, 'objects'), now)
  const mailbox = openMailbox(join(folder, 'mail.jsonl'))
  const ai = createAi()
  const listeners = {
    s3: objectStoreListener(objects),
    ses: sesListener(mailbox, now),
    secrets: secretsListener(openSecrets(join(folder, 'secrets.json'), settings, openaiKey)),
    openai: ai.listener,
    cognito: userPool.internalListener,
  }
  return { userPool, objects, mailbox, ai, listeners }
}
