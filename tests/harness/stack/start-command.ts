import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

export type Started = { child: ChildProcess; said: () => string; origin: string; dataDir: string }

/** A start takes two seconds of its own, and many times that beside other tests on few cores. */
export const slowStart = 180_000

/** The start command with its data in the folder, and everything it prints. */
export function startCommand(folder: string) {
  const children: ChildProcess[] = []
  const run = (port = 0) => {
    const child = spawn(process.execPath, ['bin/run.mjs', 'local/start.ts'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.push(child)
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        text += chunk
      })
    return { child, said: () => text }
  }
  const start = async (port = 0): Promise<Started> => {
    const { child, said } = run(port)
    await expect.poll(said, { timeout: slowStart, interval: 20 }).toContain('is ready')
    const origin = /ready: (http:\/\/localhost:\d+)/.exec(said())?.[1] ?? ''
    const dataDir = /Data:\s+(\S+)/.exec(said())?.[1] ?? folder
    return { child, said, origin, dataDir }
  }
  const killAll = async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode) continue
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    }
  }
  return { run, start, killAll }
}

/** The process number of the database whose data is in the folder. */
export const databaseIn = (dataDir: string) => Number(readFileSync(join(dataDir, 'database.pid'), 'utf8'))
