import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** Modules that export nothing but texts. */
const textModules = /[\\/]storefront[\\/]themes[\\/]\w+-css\.ts$/

/** Bundles texts as they are when their module has run: their sources have line breaks and indentation, which a bundler keeps. */
export const evaluateTextModules: Plugin = {
  name: 'evaluate-text-modules',
  setup: (build) =>
    build.onLoad({ filter: textModules }, async ({ path }) => {
      const texts: Record<string, unknown> = await import(pathToFileURL(path).href)
      const contents = Object.entries(texts).map(
        ([name, text]) => `export const ${name} = ${JSON.stringify(text)}`,
      )
      return { contents: contents.join('\n') }
    }),
}
