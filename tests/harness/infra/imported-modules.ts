import { build, type Plugin } from 'esbuild'

const withoutPackages: Plugin = {
  name: 'without packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    ),
}

/** Returns the files of ours, and the packages, that these files import at once, directly or not. */
export async function importedModules(entryPoints: readonly string[]) {
  const { metafile } = await build({
    entryPoints: [...entryPoints],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
    loader: { '.css': 'empty', '.woff2': 'empty' },
    plugins: [withoutPackages],
    logLevel: 'error',
  })
  const files = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...entryPoints]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (files.has(path)) continue
    files.add(path)
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (external) packages.add(next)
      else waiting.push(next)
    }
  }
  return { files: [...files], packages: [...packages] }
}
