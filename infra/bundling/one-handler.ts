import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { root } from '../paths.ts'

/** Returns the file of an entry such as `lambdas/actions/site.ts?publishSiteHandler`. */
export const entryFile = (entry: string) => entry.replace(/\?\w+$/, '')

/**
 * Bundles one export of a file as the function's `handler`. The file's other exports, and the imports that only they use,
 * are left out before anything else is read: a chunk that several functions join would keep them.
 */
export const oneHandler: Plugin = {
  name: 'one-handler',
  setup: (build) => {
    build.onResolve({ filter: /^[^?]+\.ts\?\w+$/ }, ({ kind, path }) => {
      const file = entryFile(path)
      return kind === 'entry-point' ? { path: join(root, file), suffix: path.slice(file.length) } : undefined
    })
    build.onLoad({ filter: /\.ts$/ }, async ({ path, suffix }) => {
      if (!suffix) return undefined
      const { outputFiles } = await build.esbuild.build({
        stdin: {
          contents: `export { ${suffix.slice(1)} as handler } from './${basename(path)}'`,
          resolveDir: dirname(path),
        },
        plugins: [withoutSideEffects(path)],
        bundle: true,
        format: 'esm',
        outdir: dirname(path),
        sourcemap: build.initialOptions.sourcemap ? 'inline' : false,
        write: false,
      })
      return { contents: outputFiles[0]?.text ?? '', resolveDir: dirname(path) }
    })
  },
}

/** Lets esbuild remove the calls of `action` and the imports of a file, if nothing uses their results. */
const withoutSideEffects = (file: string): Plugin => ({
  name: 'without-side-effects',
  setup: (build) => {
    build.onResolve({ filter: /./ }, ({ importer, path }) =>
      importer === file ? { path, external: true, sideEffects: false } : undefined,
    )
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: source.replaceAll(' = action(', ' = /* @__PURE__ */ action('), loader: 'ts' }
    })
  },
})
