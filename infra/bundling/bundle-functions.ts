import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { functions } from '../functions/function-definitions.ts'
import { bundleOptions } from './bundle-options.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Writes `<folder>/<function>/index.mjs` for every function, in one esbuild call, and returns esbuild's metafile. */
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
