import * as z from 'zod/mini'
import type { Edition } from './edition.ts'
import { stopWithNpm } from './stop-with-npm.ts'

type Given = { port: number; dataDir: string; openaiKey: string | undefined }

const defaultPort = 3000
const defaultDataDir = '.local'
const Port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65535))
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs an edition until a signal asks it to end, and then leaves nothing running. */
export async function runUntilStopped(start: (given: Given) => Promise<Edition>) {
  try {
    const { DATA_DIR, OPENAI_API_KEY } = process.env
    const dataDir = DATA_DIR || defaultDataDir
    const starting = start({ port: readPort(), dataDir, openaiKey: OPENAI_API_KEY || undefined })
    const stop = stopOnce(starting)
    for (const signal of signals) process.on(signal, stop)
    stopWithNpm(stop)
    await starting
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

function readPort() {
  const port = Port.safeParse(process.env.PORT ?? defaultPort)
  if (port.success) return port.data
  throw new Error('PORT must be a number from 0 to 65535, for example: PORT=4000 npm start')
}

function stopOnce(starting: Promise<Edition>) {
  let stopping = false
  const stop = async () => {
    const edition = await starting.catch(() => undefined)
    await edition?.stop()
    process.exit(0)
  }
  return () => {
    if (!stopping) void stop()
    stopping = true
  }
}
