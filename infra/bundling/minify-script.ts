import { minify } from 'vite'

/** Returns a script of a page with short names and no space that it does not need, for browsers of the last four years. */
export async function minifyScript(source: string): Promise<string> {
  const { code, errors } = await minify('script.js', source, {
    compress: { target: 'es2022' },
    mangle: { toplevel: true },
  })
  if (errors[0]) throw new Error(errors[0].message)
  return code.trim()
}
