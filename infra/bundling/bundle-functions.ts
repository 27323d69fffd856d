import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { functions } from '../functions/function-definitions.ts'
import { bundleOptions } from './bundle-options.ts'
import { type Module, minify } from './minify.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Writes `<folder>/<function>/index.mjs`, minified, and its source map for every function. Returns esbuild's metafile,
 * whose sizes are those before `minify`.
 */
export async function bundleFunctions(folder: string) {
  await rm(folder, { recursive: true, force: true })
  const { metafile, outputFiles } = await build({
    ...bundleOptions,
    absWorkingDir: root,
    entryPoints: functions.map(({ entry, name }) => ({ in: entry, out: `${name}/index` })),
    outdir: folder,
    // Without it, esbuild keeps the paths of CommonJS modules as names.
    minifyIdentifiers: true,
    sourcemap: 'external',
    metafile: true,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  const bundles = [...texts].filter(([path]) => path.endsWith('.mjs'))
  await Promise.all(
    bundles.map(([path, code]) => writeMinified(path, { code, map: texts.get(`${path}.map`) ?? '' })),
  )
  return metafile
}

async function writeMinified(path: string, module: Module) {
  const { code, map } = await minify(module)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  await writeFile(`${path}.map`, map)
}
