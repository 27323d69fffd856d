import { Writable } from 'node:stream'
import { format } from 'node:util'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/readable-log.ts'

type Own = { process: NodeJS.Process; Date: DateConstructor; console: Console }
type Sandbox = Own & { globalThis: typeof globalThis }

const registryKey = 'local-stack'
const parameter = 'sandbox'
const registry = new Map<string, Sandbox>()

/**
 * Precedes every bundled function, which then sees its own environment, the local stack's clock and its own log,
 * while no global changes. The module's address identifies the function and its stack.
 */
export const sandboxBanner = `const { process, Date, console, globalThis } = global[Symbol.for('${registryKey}')](import.meta.url);`

Reflect.set(globalThis, Symbol.for(registryKey), (address: string) =>
  registry.get(new URL(address).searchParams.get(parameter) ?? ''),
)

/** Creates the sandbox of one function. Returns the query of the address that the function is imported from. */
export function createSandbox(id: string, environment: Record<string, string>, clock: Clock, log: Log) {
  const own: Own = {
    process: processOf(environment, log),
    Date: dateOf(clock),
    console: consoleOf(log),
  }
  registry.set(id, { ...own, globalThis: globalOf(own) })
  return `${parameter}=${encodeURIComponent(id)}`
}

/** Libraries ask for `globalThis.process` where they may run in a browser. */
const globalOf = (own: Own) =>
  new Proxy(globalThis, {
    get: (target, key) => (Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(target, key)),
  })

/** Each function's output is a log of its own, as on Lambda. */
function processOf(environment: Record<string, string>, log: Log): NodeJS.Process {
  const output = outputTo(log)
  return Object.create(process, {
    env: { value: { ...environment }, enumerable: true },
    stdout: { value: output },
    stderr: { value: output },
  })
}

const outputTo = (log: Log) =>
  new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n').filter(Boolean)) log(line)
      done()
    },
  })

const dateOf = (clock: Clock) =>
  new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [clock.now()] : args, newTarget),
    apply: () => new Date(clock.now()).toString(),
    get: (target, key) => (key === 'now' ? clock.now : Reflect.get(target, key)),
  })

function consoleOf(log: Log): Console {
  const write = (...parts: unknown[]) => log(format(...parts))
  return Object.assign(Object.create(console), {
    log: write,
    info: write,
    debug: write,
    warn: write,
    error: write,
  })
}
