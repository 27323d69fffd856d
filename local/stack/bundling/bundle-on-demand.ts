import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildContext, type BuildOptions, context, type Metafile } from 'esbuild'
import { entryFile } from '#infra/bundling/one-handler.ts'
import { repositoryRoot } from './source-hash.ts'

/** Our own sources that a bundle was made of, with the time of their last change. */
type Inputs = ReadonlyMap<string, number>
type Built = { version: number; inputs: Inputs }
type Building = BuildContext<BuildOptions & { metafile: true }>

/** What esbuild has read for the functions called last; a second bundle of one takes half the time then. */
const keptContexts = 8

/**
 * Bundles a function when it is called first, and again when it is called after one of its sources has changed. A change
 * then costs one bundle, however many functions there are. The times of the sources are compared at each call, so
 * that a call never runs outdated code.
 */
export function bundleOnDemand(optionsOf: (name: string) => Promise<BuildOptions>) {
  const built = new Map<string, Built>()
  const running = new Map<string, Promise<number>>()
  const contexts = new Map<string, Building>()

  const contextOf = async (name: string) => {
    const known =
      contexts.get(name) ?? (await context({ ...(await optionsOf(name)), metafile: true as const }))
    contexts.delete(name)
    contexts.set(name, known)
    const unused = [...contexts.keys()].find((kept) => kept !== name && !running.has(kept))
    if (contexts.size > keptContexts && unused) await forget(unused)
    return known
  }
  const forget = async (name: string) => {
    const building = contexts.get(name)
    contexts.delete(name)
    await building?.dispose()
  }

  const bundle = async (name: string) => {
    const version = (built.get(name)?.version ?? 0) + 1
    const startedMs = Date.now()
    const result = await (await contextOf(name)).rebuild().catch(() => undefined)
    if (result) built.set(name, { version, inputs: inputsOf(result.metafile, startedMs) })
    // Else esbuild has printed why. The last code that could be bundled answers, and the next call tries again.
    return built.get(name)?.version ?? version
  }

  /** Resolves once the function's bundle is up to date. Increases with every bundle. */
  const version = async (name: string): Promise<number> => {
    const known = built.get(name)
    if (known && isCurrent(known.inputs)) return known.version
    const waiting = running.get(name) ?? bundle(name).finally(() => running.delete(name))
    running.set(name, waiting)
    return waiting
  }
  const stop = async () => {
    await Promise.allSettled(running.values())
    await Promise.all([...contexts.keys()].map(forget))
  }
  return { version, stop }
}

const isCurrent = (inputs: Inputs) => [...inputs].every(([path, changedMs]) => changedAt(path) === changedMs)

const inputsOf = ({ inputs }: Metafile, startedMs: number) =>
  timesOf(
    Object.keys(inputs)
      .filter((path) => !path.includes('node_modules') && !path.includes(':'))
      .map((path) => join(repositoryRoot, entryFile(path))),
    startedMs,
  )

/** A source that has changed since the start may have been read before or after, so it counts as changed again. */
const timesOf = (paths: readonly string[], startedMs: number): Inputs =>
  new Map(
    paths.map((path) => {
      const changedMs = changedAt(path)
      return [path, changedMs > startedMs ? 0 : changedMs]
    }),
  )

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
