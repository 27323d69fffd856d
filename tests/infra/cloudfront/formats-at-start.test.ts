import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'esbuild'
import { expect, test } from 'vitest'

const beginnings = [
  'app/main.tsx',
  'app/shell/shell.tsx',
  'app/first-view/start-dashboard.ts',
  'app/first-view/start-desk.ts',
  'features/auth/auth-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'features/admin/users/admin-users-page.tsx',
]

test('a start makes no format of dates or numbers as its modules load', async () => {
  const modules = await modulesOf(beginnings.map((path) => `web/${path}`))
  expect(modules).toContain('web/features/dashboard/last-days.tsx')
  const making = modules.filter((path) =>
    /^(export )?const \w+ = new Intl\./m.test(readFileSync(path, 'utf8')),
  )
  expect(making).toEqual([])
})

const withoutPackages: Plugin = {
  name: 'without packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true },
    ),
}

/** Returns the files of ours that these import at once, directly or not. */
async function modulesOf(entryPoints: string[]) {
  const { metafile } = await build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
    loader: { '.css': 'empty', '.woff2': 'empty' },
    plugins: [withoutPackages],
    logLevel: 'error',
  })
  const found = new Set<string>()
  const waiting = [...entryPoints]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? [])
      if (kind === 'import-statement' && !external) waiting.push(next)
  }
  return [...found]
}
