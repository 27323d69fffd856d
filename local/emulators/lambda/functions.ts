import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { functionArn } from '../iam/arns.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/readable-log.ts'
import { createSandbox, inSandbox } from './sandbox.ts'

/** `assets`: files beside its code. */
export type Entry = { name: string; entry: string; assets?: readonly string[] }
export type Bundle = {
  /** Resolves once the function's code is up to date. Increases with every build; a later import loads the newer code. */
  version: (name: string) => Promise<number>
  fileOf: (name: string) => string
  stop: () => Promise<void>
}

export type FunctionSettings = Entry & {
  timeoutSeconds: number
  memoryMb: number
  environment: Record<string, string>
}
/** Resolves to the handler's result. Rejects with what it throws, or with TimedOut. */
export type Invoke = (name: string, event: unknown) => Promise<unknown>

export type FunctionsOptions = {
  functions: readonly FunctionSettings[]
  /** Environment variables of every function, in addition to its own. */
  environment: Record<string, string>
  bundle: Bundle
  clock: Clock
  log: Log
  /** Called after each invocation, successful or not. */
  afterwards: () => void
}

export class TimedOut extends Error {
  override name = 'TimedOut'
}

type Handler = (event: unknown, context: object) => unknown

/** Lambda in this process: each function bundled as deployed, with its own environment, time limit and log. */
export function runFunctions(options: FunctionsOptions): Invoke {
  const byName = new Map(options.functions.map((settings) => [settings.name, settings]))
  const load = loaderOf(options)
  return async (name, event) => {
    const settings = byName.get(name)
    if (!settings) throw new Error(`There is no function ${name}.`)
    const handler = await load(settings)
    try {
      const answer = await withinTime(settings, Promise.resolve(handler(copy(event), contextOf(settings))))
      return copy(answer)
    } finally {
      options.afterwards()
    }
  }
}

function loaderOf({ bundle, environment, clock, log }: FunctionsOptions) {
  const stackId = randomUUID()
  const loaded = new Map<string, Promise<Handler>>()
  return async (settings: FunctionSettings) => {
    const { name } = settings
    const version = await bundle.version(name)
    const id = `${stackId}/${name}`
    const known = loaded.get(`${id}/${version}`)
    if (known) return known
    const variables = { ...environment, ...settings.environment, ...platformVariables(settings) }
    const query = createSandbox(id, variables, clock, (line) => log(`${name}: ${line}`))
    const address = `${pathToFileURL(bundle.fileOf(name))}?${query}&version=${version}`
    const loading = inSandbox(id, () => importHandler(address, id, name))
    loaded.set(`${id}/${version}`, loading)
    return loading
  }
}

async function importHandler(address: string, id: string, name: string): Promise<Handler> {
  const module: unknown = await import(/* @vite-ignore */ address)
  if (typeof module === 'object' && module !== null && 'handler' in module) {
    const { handler } = module
    if (typeof handler === 'function') return (event, context) => inSandbox(id, () => handler(event, context))
  }
  throw new Error(`The function ${name} exports no handler.`)
}

const platformVariables = ({ name, memoryMb }: FunctionSettings) => ({
  AWS_LAMBDA_FUNCTION_NAME: name,
  AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
  AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMb),
})

async function withinTime<T>({ name, timeoutSeconds }: FunctionSettings, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const sayLate = () => reject(new TimedOut(`${name} timed out after ${timeoutSeconds} seconds`))
    timer = setTimeout(sayLate, timeoutSeconds * 1000)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

function contextOf({ name, memoryMb, timeoutSeconds }: FunctionSettings) {
  const deadline = performance.now() + timeoutSeconds * 1000
  return {
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: functionArn(name),
    memoryLimitInMB: String(memoryMb),
    awsRequestId: randomUUID(),
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  }
}

/** Copies events and results as JSON, as between services. */
const copy = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))
