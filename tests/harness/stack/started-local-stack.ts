import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ready = /ready.* (http:\S+)/

/** Starts a local stack in its own process with its own data, and measures the time until it is ready. */
export async function startedLocalStack() {
  const startedAt = performance.now()
  // As `npm start` does.
  const options = ['--max-semi-space-size=32']
  const child = spawn(process.execPath, [...options, 'bin/run.mjs', 'tests/harness/stack/serve.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const origin = await originSaidBy(child)
  const readyMs = performance.now() - startedAt
  // A test that fails does not stop it.
  process.once('exit', () => child.kill('SIGTERM'))
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  return { origin, readyMs, pid: child.pid, stop }
}

export async function originSaidBy({ stdout }: ChildProcess) {
  if (stdout) {
    for await (const line of createInterface(stdout)) {
      const [, origin] = ready.exec(line) ?? []
      if (!origin) continue
      // What it prints from now on would fill the pipe, and then make it wait.
      stdout.resume()
      return origin
    }
  }
  throw new Error('The local stack exited before it was ready.')
}
