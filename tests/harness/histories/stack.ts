import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import { runProgram } from '#tests/harness/stack/run-program.ts'
import { startOperator } from '#tests/harness/stack/start-operator.ts'
import { originSaidBy } from '#tests/harness/stack/started-local-stack.ts'

const Moved = z.object({ now: z.string() })
const Listed = z.object({
  payments: z.array(z.object({ id: z.string(), refunded_cents: z.int() })),
  subscriptions: z.array(z.object({ id: z.string(), customer: z.string() })),
  transfers: z.array(z.object({ amount_cents: z.int(), reversed_cents: z.int(), account: z.string() })),
})
const Keys = z.object({ key: z.string() })

export type Stack = Awaited<ReturnType<typeof startStack>>

/** A local stack that can be killed, with its clock, its payment provider and its operator. */
export async function startStack() {
  const dataDir = await mkdtemp(join(tmpdir(), 'histories-'))
  let port = '0'
  let server: ChildProcessWithoutNullStreams
  let operator: ReturnType<typeof startOperator>
  let provider: Stripe
  let aheadMs = 0

  async function start() {
    server = runProgram('tests/harness/histories/serve.ts', [dataDir, port])
    server.stderr.resume()
    const origin = await originSaidBy(server)
    port = new URL(origin).port
    const endpoints = await endpointsIn(dataDir)
    operator = startOperator(endpoints)
    provider = await providerAt(dataDir, endpoints.STRIPE_API_BASE)
    return origin
  }
  async function end(signal: NodeJS.Signals) {
    operator.stop()
    // A server that has ended by itself emits no further event.
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill(signal)
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
  const operate = (...args: string[]) => operator.run(args, aheadMs)
  const billing = await operate('setup-billing', '--reason', 'histories')
  if (billing.code !== 0) throw new Error(`Billing was not set up: ${billing.err}`)
  return {
    origin,
    now: () => Date.now() + aheadMs,
    moveTo,
    later: (ms: number) => moveTo(Date.now() + aheadMs + ms),
    run: (job: string) => post('/_local/run', { job }),
    changePayments: (change: object) => post('/_local/payments', change),
    payments: async () => Listed.parse(await (await fetch(`${origin}/_local/payments.json`)).json()),
    operate,
    provider: () => provider,
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

const readJson = async (dataDir: string, name: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, name), 'utf8'))

const endpointsIn = async (dataDir: string) =>
  z.record(z.string(), z.string()).parse(await readJson(dataDir, 'endpoints.json'))

/** What an operator sees and does at the payment provider itself. */
async function providerAt(dataDir: string, base = '') {
  const { key } = Keys.parse(await readJson(dataDir, 'stripe-keys.json'))
  const { hostname, port } = new URL(base)
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
}
