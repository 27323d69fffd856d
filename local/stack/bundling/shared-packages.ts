import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { bundleOptions } from '#infra/bundling/bundle-options.ts'
import { sandboxBanner } from '../../emulators/lambda/sandbox.ts'
import { buildOnce } from './build-cache.ts'
import { repositoryRoot } from './source-hash.ts'

/** The packages that functions import, built once for all of them. */
export type SharedPackages = { folder: string; packages: ReadonlySet<string> }

const barePackage = /^[^./#]/

/** Finds the packages that these functions import, and builds them unless that is done already. */
export async function sharedPackagesOf(functions: BuildOptions): Promise<SharedPackages> {
  const packages = new Set<string>()
  // Only the imports matter, not the output. With chunks, shared code is written once.
  const scan = {
    ...functions,
    splitting: true,
    write: false,
    plugins: [...(functions.plugins ?? []), collect(packages)],
  }
  await build(scan)
  const names = [...packages].sort()
  const lock = readFileSync(join(repositoryRoot, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).update(names.join()).update(sandboxBanner).digest('hex')
  const folder = await buildOnce('packages', (draft) => buildPackages(names, draft), hash.slice(0, 16))
  return { folder, packages }
}

const collect = (packages: Set<string>): Plugin => ({
  name: 'collect-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: barePackage }, ({ kind, path }) => {
      if (kind === 'entry-point' || path.startsWith('node:')) return undefined
      packages.add(path)
      return { path, external: true }
    }),
})

/**
 * Lets functions import the shared packages from where they are built. `from` is the folder of the functions' code. A package that
 * is not among them becomes part of the function.
 */
export const importSharedPackages = ({ packages }: SharedPackages, from: string): Plugin => ({
  name: 'import-shared-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: barePackage }, ({ kind, path }) =>
      kind !== 'entry-point' && packages.has(path)
        ? { path: `${from}/${fileOf(path)}`, external: true }
        : undefined,
    ),
})

const fileOf = (name: string) => `${name.replace(/\W+/g, '-')}.mjs`

async function buildPackages(names: readonly string[], outdir: string) {
  await build({
    ...bundleOptions,
    absWorkingDir: repositoryRoot,
    entryPoints: names.map((name) => ({ in: `package:${name}`, out: fileOf(name).replace(/\.mjs$/, '') })),
    outdir,
    // What two packages share exists once.
    splitting: true,
    plugins: [...bundleOptions.plugins, allOfPackage],
    // Not every package has a default export.
    logOverride: { 'import-is-undefined': 'silent' },
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: sandboxBanner },
    target: 'node20',
  })
}

const allOfPackage: Plugin = {
  name: 'all-of-package',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^package:/ }, ({ path }) => ({
      path: path.slice('package:'.length),
      namespace: 'package',
    }))
    onLoad({ filter: /./, namespace: 'package' }, ({ path }) => ({
      contents: `import * as all from '${path}'\nexport * from '${path}'\nexport default all.default`,
      resolveDir: repositoryRoot,
    }))
  },
}
