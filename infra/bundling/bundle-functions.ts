import { mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { functions } from '../functions/function-definitions.ts'
import { bundleOptions } from './bundle-options.ts'
import { type Module, minify } from './minify.ts'
import { sizeLimitKb } from './size-limits.ts'

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
    // Whoever reads a stack trace has the sources of that commit; their text in each map doubles the time of a build.
    sourcesContent: false,
    metafile: true,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  const waiting = functions.values()
  const minifyWaiting = async () => {
    for (const definition of waiting) {
      const path = join(resolve(root, folder), definition.name, 'index.mjs')
      const module = { code: texts.get(path) ?? '', map: texts.get(`${path}.map`) ?? '' }
      await writeMinified(path, module, sizeLimitKb(definition))
    }
  }
  // As many at once as there are processors: all at once would take 3 GB and more time.
  await Promise.all(Array.from({ length: availableParallelism() }, minifyWaiting))
  return metafile
}

async function writeMinified(path: string, module: Module, limitKb: number) {
  const { code, map } = await minify(module, limitKb)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  await writeFile(`${path}.map`, map)
}
