import { existsSync } from 'node:fs'
import { type BuildOptions, build, context, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/bundling/bundle-options.ts'
import type { Bundle, Entry } from '../lambda/functions.ts'
import { sandboxBanner } from '../lambda/sandbox.ts'
import { buildOnce } from './build-cache.ts'
import { rebuildOnChange } from './rebuild-on-change.ts'
import { root } from './source-hash.ts'

const fileIn = (folder: string) => (name: string) => `${folder}/${name}.mjs`

/** The functions bundled as they are deployed, unless that is done already. */
export async function bundleFunctions(entries: readonly Entry[]): Promise<Bundle> {
  const folder = await buildOnce('functions', async (draft) => {
    await build(optionsFor(entries, draft))
  })
  return { version: async () => 1, fileOf: fileIn(folder), stop: async () => {} }
}

/** The same, and again at every change. */
export async function watchFunctions(entries: readonly Entry[], folder: string): Promise<Bundle> {
  const builds = followBuilds()
  const options = optionsFor(entries, folder)
  const building = await context({
    ...options,
    plugins: [...options.plugins, builds.plugin],
    sourcemap: 'linked',
    metafile: true,
  })
  const watched = await rebuildOnChange(building)
  const stop = async () => {
    watched.stop()
    await building.dispose()
  }
  return { version: builds.version, fileOf: fileIn(folder), stop }
}

const optionsFor = (entries: readonly Entry[], outdir: string) =>
  ({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: entries.filter(isThere).map(({ name, entry }) => ({ in: entry, out: name })),
    outdir,
    banner: { js: sandboxBanner },
    target: 'node20',
  }) satisfies BuildOptions

function isThere({ name, entry }: Entry) {
  const found = existsSync(`${root}/${entry}`)
  if (!found) console.warn(`The function ${name} has no code yet: ${entry} is missing.`)
  return found
}

function followBuilds() {
  let version = 0
  let running = pendingBuild()
  const plugin: Plugin = {
    name: 'follow-builds',
    setup: (building) => {
      building.onStart(() => {
        if (running.ended) running = pendingBuild()
      })
      building.onEnd(({ errors }) => {
        if (errors.length === 0) version++
        running.end()
      })
    },
  }
  const current = async () => {
    await running.over
    return version
  }
  return { plugin, version: current }
}

function pendingBuild() {
  let end = () => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const build = {
    over,
    ended: false,
    end: () => {
      build.ended = true
      end()
    },
  }
  return build
}
