import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundleOptions } from './bundle-options.ts'
import { functions } from './functions.ts'
import { bundleFolder } from './paths.ts'

await rm(bundleFolder, { recursive: true, force: true })
await build({
  ...bundleOptions,
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: functions.map(({ entry, name }) => ({ in: entry, out: `${name}/index` })),
  outdir: bundleFolder,
  minify: true,
  sourcemap: 'external',
})
console.log(`Bundled ${functions.length} functions into ${bundleFolder}`)
