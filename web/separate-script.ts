import { build } from 'esbuild'

/** Returns a script that runs before the application, which shares no chunk with it. */
export async function separateScript(entry: string) {
  const { outputFiles } = await build({
    entryPoints: [`${import.meta.dirname}/${entry}`],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  })
  return (outputFiles[0]?.text ?? '').trim()
}
