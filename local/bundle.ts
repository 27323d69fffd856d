import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, context, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/bundle-options.ts'
import { surroundingsBanner } from './surroundings.ts'

export type Entry = { name: string; entry: string }
export type Bundle = {
  /** Rises with every build; what is imported afterwards is the newer code. */
  version: () => Promise<number>
  fileOf: (name: string) => string
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))

/** Bundles the functions as they are deployed, all in one build; with `watch`, again at every change. */
export async function bundleFunctions(entries: readonly Entry[], folder: string, watch: boolean) {
  const builds = followBuilds()
  const building = await context({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: entries.filter(isThere).map(({ name, entry }) => ({ in: entry, out: name })),
    outdir: folder,
    banner: { js: surroundingsBanner },
    // OpenAI's client asks globalThis for its environment.
    define: { 'globalThis.process': 'process' },
    target: 'node20',
    sourcemap: 'linked',
    plugins: [...bundleOptions.plugins, builds.plugin],
  } satisfies BuildOptions)
  if (watch) await building.watch()
  else await building.rebuild()
  return {
    version: builds.version,
    fileOf: (name) => `${folder}/${name}.mjs`,
    stop: () => building.dispose(),
  } satisfies Bundle
}

function isThere({ name, entry }: Entry) {
  const found = existsSync(`${root}/${entry}`)
  if (!found) console.warn(`The function ${name} has no code yet: ${entry} is missing.`)
  return found
}

function followBuilds() {
  let version = 0
  let settle = () => {}
  let settled = Promise.resolve()
  const plugin: Plugin = {
    name: 'follow-builds',
    setup: (build) => {
      build.onStart(() => {
        settled = new Promise((resolve) => {
          settle = resolve
        })
      })
      build.onEnd(({ errors }) => {
        if (errors.length === 0) version++
        settle()
      })
    },
  }
  const current = async () => {
    await settled
    return version
  }
  return { plugin, version: current }
}
