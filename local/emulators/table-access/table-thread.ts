import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { Log } from '../process/readable-log.ts'

export const TableService = z.object({
  /** The database's. */
  endpoint: z.string(),
  keys: z.array(
    z.object({
      arn: z.string(),
      policies: z.array(z.unknown()),
      accessKeyId: z.string(),
      secretAccessKey: z.string(),
    }),
  ),
  partitionKey: z.string(),
  /** The partition key of each index. */
  indexKeys: z.record(z.string(), z.string()),
  policyFile: z.string(),
})
export type TableService = z.infer<typeof TableService>

const Message = z.union([
  z.object({ origin: z.string() }),
  z.object({ isServed: z.literal(true) }),
  z.object({ line: z.string() }),
])
export type Message = z.infer<typeof Message>

export type TableThread = {
  /** Where functions reach the table. Their requests wait until it is served. */
  origin: Promise<string>
  /** Resolves once requests are replied to. Rejects with what ended the thread before. */
  serve: (service: TableService) => Promise<void>
  stop: () => Promise<unknown>
}

const runner = new URL('../../../bin/run.mjs', import.meta.url)
const program = 'local/emulators/table-access/table-service.ts'

/**
 * Starts a thread that checks who may do what to the table, and passes on what is allowed. For a sale that is a quarter of the work, beside
 * functions that have one thread for all of them. `fail` is called with an error that ends the thread once it serves.
 */
export function startTableThread({ log, fail }: { log: Log; fail: (error: Error) => void }): TableThread {
  const thread = new Worker(runner, {
    argv: [program],
    // What the test runner adds for its own threads is not for this one.
    execArgv: [],
    // A request leaves little behind; the generation that the functions need would be kept twice.
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  })
  thread.on('message', (given) => {
    const message = Message.parse(given)
    if ('line' in message) log(message.line)
  })
  const origin = said(thread, (message) => ('origin' in message ? message.origin : undefined))
  const isServed = said(thread, (message) => ('isServed' in message ? message.isServed : undefined))
  origin.catch(() => {})
  isServed.then(() => thread.once('error', fail)).catch(() => {})
  return {
    origin,
    serve: async (service) => {
      thread.postMessage(service)
      await isServed
    },
    stop: () => thread.terminate(),
  }
}

const said = <Value>(thread: Worker, valueIn: (message: Message) => Value | undefined) =>
  new Promise<Value>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (given) => {
      const value = valueIn(Message.parse(given))
      if (value !== undefined) resolve(value)
    })
  })
