import { existsSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { bundleOptions } from '#infra/bundling/bundle-options.ts'
import { copyAssets } from '#infra/bundling/copy-assets.ts'
import { entryFile } from '#infra/bundling/one-handler.ts'
import type { Bundle, Entry } from '../../emulators/lambda/functions.ts'
import { sandboxBanner } from '../../emulators/lambda/sandbox.ts'
import { bundleOnDemand } from './bundle-on-demand.ts'
import { makeOnce } from './make-once.ts'
import { importSharedPackages, type SharedPackages, sharedPackagesOf } from './shared-packages.ts'
import { repositoryRoot } from './source-hash.ts'

const fileIn = (folder: string) => (name: string) => `${folder}/${name}.mjs`

/** The functions as they are deployed, except that they share their packages, bundled unless that is done already. */
export async function bundleFunctions(): Promise<Bundle> {
  const folder = await makeOnce('functions')
  return { version: async () => 1, fileOf: fileIn(folder), stop: async () => {} }
}

/** Bundles functions into a folder of the cache, where the shared packages are, too. */
export async function writeFunctions(entries: readonly Entry[], folder: string) {
  const options = optionsFor(entries, folder)
  const shared = await sharedPackagesOf(options)
  copyAssets(assetsOf(entries), folder)
  await build(withSharedPackages(options, shared, `../${basename(shared.folder)}`))
}

/** The same, each function when it is called, and again when it is called after a change. */
export function watchFunctions(entries: readonly Entry[], folder: string): Bundle {
  copyAssets(assetsOf(entries), folder)
  const finding = sharedPackagesOf(optionsFor(entries, folder))
  // Whoever calls a function is told.
  finding.catch(() => {})
  const { version, stop } = bundleOnDemand(async (name) => {
    const options = optionsFor(
      entries.filter((entry) => entry.name === name),
      folder,
    )
    const shared = await finding
    return {
      ...withSharedPackages(options, shared, relative(folder, shared.folder).replaceAll(sep, '/')),
      sourcemap: 'linked',
      // The sources are in this folder.
      sourcesContent: false,
    }
  })
  return { version, fileOf: fileIn(folder), stop }
}

const assetsOf = (entries: readonly Entry[]) => entries.flatMap(({ assets = [] }) => assets)

const withSharedPackages = (
  options: ReturnType<typeof optionsFor>,
  shared: SharedPackages,
  from: string,
) => ({
  ...options,
  plugins: [...options.plugins, importSharedPackages(shared, from)],
})

const optionsFor = (entries: readonly Entry[], outdir: string) =>
  ({
    ...bundleOptions,
    absWorkingDir: repositoryRoot,
    entryPoints: entries.filter(isThere).map(({ name, entry }) => ({ in: entry, out: name })),
    outdir,
    banner: { js: sandboxBanner },
    target: 'node20',
  }) satisfies BuildOptions

function isThere({ name, entry }: Entry) {
  const found = existsSync(`${repositoryRoot}/${entryFile(entry)}`)
  if (!found) console.warn(`The function ${name} has no code yet: ${entry} is missing.`)
  return found
}
