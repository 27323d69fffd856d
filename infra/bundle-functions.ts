import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-options.ts'
import { functions } from './functions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes `<folder>/<function>/index.mjs` for every function, in one esbuild call, and answers what is in them. */
export async function bundleFunctions(folder: string) {
  await rm(folder, { recursive: true, force: true })
  const { metafile } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: functions.map(({ entry, name }) => ({ in: entry, out: `${name}/index` })),
    outdir: folder,
    minify: true,
    sourcemap: 'external',
    metafile: true,
  })
  return metafile
}
