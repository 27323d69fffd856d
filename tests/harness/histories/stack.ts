import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { originSaidBy } from '#tests/harness/stack/started-local-stack.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const node = (file: string, args: string[], env = process.env) =>
  spawn(process.execPath, ['--import', 'tsx', file, ...args], { cwd: root, env })

const longestComplaints = 2000

const Moved = z.object({ now: z.string() })
const Listed = z.object({
  payments: z.array(z.object({ id: z.string(), refunded_cents: z.int() })),
  transfers: z.array(z.object({ amount_cents: z.int(), reversed_cents: z.int(), account: z.string() })),
})
const Said = z.object({ code: z.int(), out: z.string(), err: z.string() })

export type Stack = Awaited<ReturnType<typeof startStack>>

/** A local stack that can be killed, with its clock, its payment provider and its operator. */
export async function startStack() {
  const dataDir = await mkdtemp(join(tmpdir(), 'histories-'))
  let port = '0'
  let server: ChildProcessWithoutNullStreams
  let operator: Awaited<ReturnType<typeof startOperator>>
  let aheadMs = 0

  async function start() {
    server = node('tests/harness/histories/serve.ts', [dataDir, port])
    server.stderr.resume()
    const origin = await originSaidBy(server)
    port = new URL(origin).port
    operator = await startOperator(dataDir)
    return origin
  }
  async function end(signal: NodeJS.Signals) {
    const gone = once(server, 'exit')
    server.kill(signal)
    operator.stop()
    await gone
  }
  const origin = await start()
  const post = async (path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (reply.status !== 200) throw new Error(`${path} ${JSON.stringify(body)}: ${await reply.text()}`)
    return reply.json()
  }
  const stopAtExit = () => void server.kill('SIGTERM')
  process.once('exit', stopAtExit)

  /** Puts the clock at a moment, also after a start that has forgotten where it was. */
  async function moveTo(ms: number) {
    const { now } = Moved.parse(await post('/_local/clock', { advanceSeconds: 0 }))
    await post('/_local/clock', { advanceSeconds: (ms - Date.parse(now)) / 1000 })
    aheadMs = ms - Date.now()
  }
  return {
    origin,
    now: () => Date.now() + aheadMs,
    moveTo,
    later: (ms: number) => moveTo(Date.now() + aheadMs + ms),
    run: (job: string) => post('/_local/run', { job }),
    changePayments: (change: object) => post('/_local/payments', change),
    payments: async () => Listed.parse(await (await fetch(`${origin}/_local/payments.json`)).json()),
    operate: (...args: string[]) => operator.run(args, aheadMs),
    /** Ends the process at once and starts another one on its data, at the same moment of its clock. */
    kill: async () => {
      await end('SIGKILL')
      await start()
      await moveTo(Date.now() + aheadMs)
    },
    stop: async () => {
      process.removeListener('exit', stopAtExit)
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startOperator(dataDir: string) {
  const endpoints = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(dataDir, 'endpoints.json'), 'utf8')))
  const child = node('tests/harness/histories/operator-process.ts', [], {
    PATH: process.env.PATH,
    ...endpoints,
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints = `${complaints}${chunk}`.slice(-longestComplaints)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  async function run(args: string[], aheadMs: number) {
    child.stdin.write(`${JSON.stringify({ args, aheadMs })}\n`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The operator's process ended during ${args.join(' ')}. ${complaints}`)
      if (value.startsWith('{"code"')) return Said.parse(JSON.parse(value))
    }
  }
  return {
    run: (args: string[], aheadMs: number) => {
      const said = last.then(() => run(args, aheadMs))
      last = said.catch(() => undefined)
      return said
    },
    stop: () => void child.kill(),
  }
}
