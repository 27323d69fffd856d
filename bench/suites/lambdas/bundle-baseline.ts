import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles the baseline function with esbuild's default settings. */
export const bundleUsual = (outfile: string) =>
  build({
    entryPoints: [fileURLToPath(new URL('baseline-function.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
  })
