import { transform } from 'esbuild'

/** Returns a script of a page with short names and no space that it does not need, for browsers of the last four years. */
export const minifyScript = async (source: string): Promise<string> =>
  (await transform(source, { minify: true, target: 'es2022' })).code.trim()
