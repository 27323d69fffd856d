import { mkdir, rm, writeFile } from 'node:fs/promises'
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
    metafile: true,
    write: false,
  })
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]))
  await Promise.all(
    functions.map((definition) => {
      const path = join(resolve(root, folder), definition.name, 'index.mjs')
      const module = { code: texts.get(path) ?? '', map: texts.get(`${path}.map`) ?? '' }
      return writeMinified(path, module, sizeLimitKb(definition))
    }),
  )
  return metafile
}

async function writeMinified(path: string, module: Module, limitKb: number) {
  const { code, map } = await minify(module, limitKb)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, code)
  await writeFile(`${path}.map`, map)
}
