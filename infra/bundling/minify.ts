import { readFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { transform } from '@swc/core'
import { type Plugin, rolldown } from 'rolldown'
import { optionalModules } from './bundle-options.ts'

/** `map`: its source map, if there is to be one. */
export type Module = { code: string; map?: string | undefined }

/**
 * Returns a module that esbuild has bundled, joined with its chunks and minified. esbuild keeps whatever it cannot prove
 * unused: Rolldown removes the schemas of operations that no function calls, whose keys are computed. It is told nothing
 * about a library.
 */
export async function removeUnusedCode(file: string, sourceMaps: boolean): Promise<Module> {
  const bundle = await rolldown({
    input: file,
    platform: 'node',
    external: [...builtinModules, /^node:/, ...optionalModules],
    plugins: sourceMaps ? [sourceMapsOfChunks] : [],
    // Warns on a busy machine.
    checks: { bundlerTimings: false },
  })
  try {
    const { output } = await bundle.generate({
      file,
      format: 'esm',
      codeSplitting: false,
      comments: false,
      minify: true,
      sourcemap: sourceMaps ? 'hidden' : false,
    })
    const [{ code, map }] = output
    return { code, map: map?.toString() }
  } finally {
    await bundle.close()
  }
}

const sourceMapsOfChunks: Plugin = {
  name: 'source-maps-of-chunks',
  load: async (file) => ({ code: await readFile(file, 'utf8'), map: await readFile(`${file}.map`, 'utf8') }),
}

/**
 * Returns a module without the unread properties of constants, such as those of the clients' package.json. SWC takes three
 * times as long as Rolldown for the last 3 %.
 */
export async function removeUnreadCode({ code, map }: Module): Promise<Module> {
  const result = await transform(code, {
    configFile: false,
    swcrc: false,
    isModule: true,
    ...(map !== undefined && { inputSourceMap: map, sourceMaps: true }),
    minify: true,
    jsc: {
      target: 'es2024',
      minify: {
        module: true,
        compress: { ecma: 2022, module: true, toplevel: true, passes: 2 },
        mangle: { toplevel: true },
        format: { ecma: 2022, comments: false },
      },
    },
  })
  return { code: result.code, map: map === undefined ? undefined : result.map }
}
