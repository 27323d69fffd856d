import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * The OpenAI client creates an object for each of the service's thirty APIs. Of those that nobody here calls only the
 * names remain; whoever needs another one adds it to the pattern.
 */
const onlyChatCompletions: Plugin = {
  name: 'only-chat-completions',
  setup: (build) =>
    build.onLoad({ filter: /openai[\\/]resources[\\/].*\.mjs$/ }, async ({ path }) => {
      if (/openai[\\/]resources[\\/](index|shared|chat|completions)\b/.test(path)) return undefined
      const source = await readFile(path, 'utf8')
      const names = Array.from(source.matchAll(/^export class (\w+)/gm), ([, name]) => name)
      const groups = Array.from(source.matchAll(/^export [*{].*$/gm), ([line]) => line)
      return { contents: [...groups, ...names.map((name) => `export class ${name} {}`)].join('\n') }
    }),
}

/** Reached through another module, a whole module stays. zod's `catch` does that to the hundred small functions of its own. */
const onlyZodInUse: Plugin = {
  name: 'only-zod-in-use',
  setup: (build) =>
    build.onLoad({ filter: /zod[\\/]v4[\\/]mini[\\/]schemas\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      return { contents: source.replaceAll('core.util.', 'util.') }
    }),
}

/** Other libraries without what no function of ours ever reaches. */
export const trimmedLibraries = [onlyZodInUse, onlyChatCompletions]
