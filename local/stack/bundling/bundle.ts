import { existsSync } from 'node:fs'
import { type BuildOptions, build } from 'esbuild'
import { bundleOptions } from '#infra/bundling/bundle-options.ts'
import { copyAssets } from '#infra/bundling/copy-assets.ts'
import { entryFile } from '#infra/bundling/one-handler.ts'
import type { Bundle, Entry } from '../../emulators/lambda/functions.ts'
import { sandboxBanner } from '../../emulators/lambda/sandbox.ts'
import { buildOnce } from './build-cache.ts'
import { bundleOnDemand } from './bundle-on-demand.ts'
import { root } from './source-hash.ts'

const fileIn = (folder: string) => (name: string) => `${folder}/${name}.mjs`

/** The functions bundled as they are deployed, unless that is done already. */
export async function bundleFunctions(entries: readonly Entry[]): Promise<Bundle> {
  const folder = await buildOnce('functions', async (draft) => {
    await build(optionsFor(entries, draft))
    copyAssets(assetsOf(entries), draft)
  })
  return { version: async () => 1, fileOf: fileIn(folder), stop: async () => {} }
}

/** The same, each function when it is called, and again when it is called after a change. */
export function watchFunctions(entries: readonly Entry[], folder: string): Bundle {
  copyAssets(assetsOf(entries), folder)
  const { version, stop } = bundleOnDemand((name) => ({
    ...optionsFor(
      entries.filter((entry) => entry.name === name),
      folder,
    ),
    sourcemap: 'linked',
    // The sources are in this folder.
    sourcesContent: false,
  }))
  return { version, fileOf: fileIn(folder), stop }
}

const assetsOf = (entries: readonly Entry[]) => entries.flatMap(({ assets = [] }) => assets)

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
  const found = existsSync(`${root}/${entryFile(entry)}`)
  if (!found) console.warn(`The function ${name} has no code yet: ${entry} is missing.`)
  return found
}
