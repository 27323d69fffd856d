import { build } from 'esbuild'

/** Returns the script that shows the dashboard before the application, which shares no chunk with it. */
export async function firstViewScript() {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/app/first-view/start.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}
