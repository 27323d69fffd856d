import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FileSystem } from 'aws-cdk-lib'
import { afterAll, expect, test } from 'vitest'
import { functions } from '#infra/functions/function-definitions.ts'

const sources = ['contract', 'infra', 'lambdas', 'rules', 'storefront', 'package.json', 'tsconfig.json']
const folders = ['one', 'another/much/deeper'].map((folder) => ({
  home: mkdtempSync(join(tmpdir(), 'clone-')),
  folder,
}))
afterAll(() => {
  for (const { home } of folders) rmSync(home, { recursive: true, force: true })
})

/** Copies the sources to another folder on this machine and bundles them there. */
function bundledClone({ home, folder }: (typeof folders)[number]) {
  const clone = join(home, folder)
  for (const source of sources) cpSync(source, join(clone, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const { status, stderr } = spawnSync(resolve('node_modules/.bin/tsx'), ['infra/bundling/bundle.ts'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return clone
}

const clones = folders.map(bundledClone)
/** The asset hash of CDK: of the content without source maps. */
const hashIn = (clone: string, name: string) =>
  FileSystem.fingerprint(join(clone, 'dist/lambdas', name), { exclude: ['*.map'] })

test('two clones deploy the same code, whatever their folder', () => {
  const [first = '', second = ''] = clones
  for (const { name } of functions) expect(hashIn(first, name), name).toBe(hashIn(second, name))
})

test('no bundle contains the folder it was built in', () => {
  for (const clone of clones)
    for (const { name } of functions)
      for (const file of ['index.mjs', 'index.mjs.map']) {
        const written = readFileSync(join(clone, 'dist/lambdas', name, file), 'utf8')
        expect(written.includes(clone), `${name}/${file}`).toBe(false)
      }
})
