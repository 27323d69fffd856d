import { builtinModules } from 'node:module'
import { transform } from '@swc/core'
import { rolldown } from 'rolldown'
import { optionalModules } from './bundle-options.ts'

/**
 * Stands for the module's own path, which would make the bundle differ between two clones. Deep, so that the source
 * map's relative paths keep their steps up.
 */
const path = `${'/folder'.repeat(16)}/index.mjs`

export type Module = { code: string; map: string }

const kilobyte = 1000

/**
 * Returns the same module, smaller. esbuild keeps whatever it cannot prove unused: Rolldown removes the schemas of
 * operations that no function calls, whose keys are computed. SWC also removes unread properties of constants, such as
 * those of the clients' package.json; it takes three times as long for the last 3 %, so only what exceeds `limitKb` gets
 * it. Neither is told anything about a library.
 */
export async function minify(module: Module, limitKb: number): Promise<Module> {
  const small = await withoutUnused(module)
  return Buffer.byteLength(small.code) > limitKb * kilobyte ? withoutUnread(small) : small
}

async function withoutUnused(given: Module): Promise<Module> {
  const bundle = await rolldown({
    input: path,
    platform: 'node',
    external: [...builtinModules, /^node:/, ...optionalModules],
    plugins: [
      {
        name: 'given-module',
        resolveId: (id) => (id === path ? id : undefined),
        load: (id) => (id === path ? given : undefined),
      },
    ],
  })
  try {
    const { output } = await bundle.generate({
      file: path,
      format: 'esm',
      sourcemap: true,
      comments: false,
      minify: true,
    })
    const [{ code, map }] = output
    return { code, map: map?.toString() ?? given.map }
  } finally {
    await bundle.close()
  }
}

async function withoutUnread({ code, map }: Module): Promise<Module> {
  const result = await transform(code, {
    configFile: false,
    swcrc: false,
    isModule: true,
    inputSourceMap: map,
    sourceMaps: true,
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
  return { code: result.code, map: result.map ?? map }
}
