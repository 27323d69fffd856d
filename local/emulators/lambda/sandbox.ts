import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { format } from 'node:util'
import type { Clock } from '../process/clock.ts'
import { dateOf } from '../process/moved-date.ts'
import type { Log } from '../process/readable-log.ts'

type Own = { process: NodeJS.Process; Date: DateConstructor; console: Console }
type Sandbox = Own & { globalThis: typeof globalThis }
type Registry = {
  ofFunctions: Map<string, Sandbox>
  current: AsyncLocalStorage<Sandbox>
  /** The sandbox of a bundled module. */
  of: (address: string) => Sandbox | undefined
}

const registryKey = 'local-stack'
const parameter = 'sandbox'

/**
 * Precedes every bundled function and the libraries, which then see the function's own environment, the local stack's clock and
 * the function's log, while no global changes. The module's address identifies the function and its stack. Libraries are loaded
 * once for all functions: they see the sandbox of the function that runs.
 */
export const sandboxBanner = `const { process, Date, console, globalThis } = global[Symbol.for('${registryKey}')].of(import.meta.url);`

/** One for the process, because a library keeps the one that it was loaded with. */
const registry: Registry = Reflect.get(globalThis, Symbol.for(registryKey)) ?? createRegistry()
Reflect.set(globalThis, Symbol.for(registryKey), registry)

function createRegistry(): Registry {
  const ofFunctions = new Map<string, Sandbox>()
  const current = new AsyncLocalStorage<Sandbox>()
  const ofLibraries = sandboxOfCurrent(current)
  const of = (address: string) => {
    const id = new URL(address).searchParams.get(parameter)
    return id === null ? ofLibraries : ofFunctions.get(id)
  }
  return { ofFunctions, current, of }
}

/** Creates the sandbox of one function. Returns the query of the address that the function is imported from. */
export function createSandbox(id: string, environment: Record<string, string>, clock: Clock, log: Log) {
  const own: Own = {
    process: processOf(environment, log),
    Date: dateOf(clock.now),
    console: consoleOf(log),
  }
  registry.ofFunctions.set(id, { ...own, globalThis: globalOf(own) })
  return `${parameter}=${encodeURIComponent(id)}`
}

/** Does what a function does, so that the libraries see its sandbox. */
export function inSandbox<T>(id: string, work: () => T): T {
  const sandbox = registry.ofFunctions.get(id)
  return sandbox ? registry.current.run(sandbox, work) : work()
}

function sandboxOfCurrent(current: AsyncLocalStorage<Sandbox>): Sandbox {
  const own: Own = {
    process: follow(process, () => current.getStore()?.process),
    Date: dateOf(() => current.getStore()?.Date.now() ?? Date.now()),
    console: follow(console, () => current.getStore()?.console),
  }
  return { ...own, globalThis: globalOf(own) }
}

/** Reads from what is current, or from the object itself while nothing is. */
function follow<T extends object>(target: T, current: () => T | undefined): T {
  return new Proxy(target, { get: (_, key) => Reflect.get(current() ?? target, key) })
}

/** Libraries ask for `globalThis.process` where they may run in a browser. */
function globalOf(own: Own) {
  return new Proxy(globalThis, {
    get: (target, key) => (Object.hasOwn(own, key) ? Reflect.get(own, key) : Reflect.get(target, key)),
  })
}

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
