import * as z from 'zod/mini'
import { DatabaseEndedError } from '../emulators/dynamodb/database-supervisor.ts'
import { DamagedFileError } from '../emulators/process/data-file.ts'
import { exitWithParent } from '../emulators/process/exit-with-parent.ts'
import { FileWriteError } from '../emulators/process/private-files.ts'
import { type RealStripe, readRealStripe } from '../emulators/secrets-manager/stripe-credentials.ts'

type Running = { stop: () => Promise<void> }
type Given = {
  port: number
  dataDir: string
  openaiKey: string | undefined
  realStripe: RealStripe | undefined
}

const defaultPort = 3000
const defaultDataDir = '.local'
const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the local stack until a signal ends it. Leaves no process running. */
export async function runUntilStopped(start: (given: Given) => Promise<Running>) {
  ignoreClosedOutput()
  try {
    const { DATA_DIR, OPENAI_API_KEY } = process.env
    const dataDir = DATA_DIR || defaultDataDir
    const starting = start({
      port: readPort(),
      dataDir,
      openaiKey: OPENAI_API_KEY || undefined,
      realStripe: readRealStripe(process.env),
    })
    const stop = stopOnce(starting)
    for (const signal of signals) process.on(signal, () => stop(0))
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, endWith(stop))
    exitWithParent(() => stop(0))
    await starting
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * The reader of the output may be gone. Without a listener, each failed write is an uncaught exception, which would be
 * printed, which would fail again, and so on.
 */
function ignoreClosedOutput() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function readPort() {
  const port = Port.safeParse(process.env.PORT ?? defaultPort)
  if (port.success) return port.data
  throw new Error('PORT must be a number from 0 to 65535, for example: PORT=4000 npm start')
}

const endWith = (stop: (exitCode: number) => void) => (error: unknown) => {
  console.error(isForPeople(error) ? error.message : error)
  stop(1)
}

/** Returns whether the message alone explains the error and the remedy. Other errors are printed with their stack. */
const isForPeople = (error: unknown): error is Error =>
  error instanceof FileWriteError || error instanceof DamagedFileError || error instanceof DatabaseEndedError

function stopOnce(starting: Promise<Running>) {
  let stopping = false
  const stop = async (exitCode: number) => {
    const running = await starting.catch(() => undefined)
    await running?.stop()
    process.exit(exitCode)
  }
  return (exitCode: number) => {
    if (!stopping) void stop(exitCode).catch(() => process.exit(1))
    stopping = true
  }
}
