import type { AiFault } from './ai/faults.ts'
import type { Clock } from './clock.ts'
import { stillStarting, takeDataFolder } from './data-folder.ts'
import { roomsOf } from './door/rooms.ts'
import { writeEndpoints } from './endpoints-file.ts'
import type { Invoke } from './functions.ts'
import { type Listener, sendJson } from './http.ts'
import { readable } from './log/readable.ts'
import type { Mailbox } from './mailbox.ts'
import { type Parts, startParts } from './parts.ts'
import { type OpenPort, openLocalhost } from './ports.ts'
import type { Log } from './surroundings.ts'
import type { Change } from './template.ts'

export type EditionOptions = {
  /** 0 takes a free one. */
  port?: number
  dataDir?: string
  /** The built web app. */
  webDir?: string
  /** Serves the web app instead of the built files. */
  webOf?: (door: OpenPort) => Promise<Listener>
  /** Bundles the functions again at every change. */
  watch?: boolean
  /** With it the real OpenAI writes. */
  openaiKey?: string | undefined
  log?: Log
  /** Runs a template that differs from the stack's. */
  changeTemplate?: Change
}

export type Edition = {
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
  /** What a program of the operator's needs to reach the services, as environment variables. */
  environment: Record<string, string>
  /** What a function signs its calls with. */
  credentialsOf: Parts['credentialsOf']
  stop: () => Promise<void>
}

const sayStarting: Listener = (_, response) =>
  sendJson(response, stillStarting, { message: 'The laptop edition is starting.' })

/** The whole product on this machine, at one address; resolves when it is ready. */
export async function startEdition(options: EditionOptions = {}): Promise<Edition> {
  let listener = sayStarting
  const door = await openLocalhost((request, response) => listener(request, response), options.port ?? 3000)
  try {
    const data = await takeDataFolder(options.dataDir ?? '.local', door.port)
    const { watch = false, openaiKey, changeTemplate, log = (line) => console.log(readable(line)) } = options
    const host = `localhost:${door.port}`
    const parts = await startParts({ host, folder: data.path, watch, openaiKey, changeTemplate, log })
    const web = await options.webOf?.(door)
    listener = roomsOf({ parts, host, dataDir: data.path, web, webDir: options.webDir, log })
    const endpoints = writeEndpoints(data.path, parts.environment)
    const stop = async () => {
      endpoints.remove()
      await door.close()
      await parts.stop()
      data.release()
    }
    return editionOf(parts, { origin: `http://${host}`, dataDir: data.path, stop })
  } catch (error) {
    await door.close()
    throw error
  }
}

type Own = Pick<Edition, 'origin' | 'dataDir' | 'stop'>

const editionOf = (
  { clock, mailbox, ai, invoke, environment, credentialsOf, settings: { pool } }: Parts,
  own: Own,
): Edition => ({
  ...own,
  clock,
  mailbox,
  ai,
  invoke,
  environment,
  credentialsOf,
  userPoolId: pool.userPoolId,
  userPoolClientId: pool.clientId,
})
