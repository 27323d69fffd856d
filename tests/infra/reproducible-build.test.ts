import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FileSystem } from 'aws-cdk-lib'
import { afterAll, expect, test } from 'vitest'
import { functions } from '#infra/functions/function-definitions.ts'

const sources = ['contract', 'infra', 'lambdas', 'rules', 'storefront', 'package.json', 'tsconfig.json']
const folders = [
  { folder: 'one', options: [] },
  { folder: 'another/much/deeper', options: ['--source-maps'] },
].map((it) => ({ ...it, home: mkdtempSync(join(tmpdir(), 'clone-')) }))
afterAll(() => {
  for (const { home } of folders) rmSync(home, { recursive: true, force: true })
})

/** Copies the sources to another folder on this machine and bundles them there. */
function bundledClone({ home, folder, options }: (typeof folders)[number]) {
  const clone = join(home, folder)
  for (const source of sources) cpSync(source, join(clone, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const { status, stderr } = spawnSync(
    resolve('node_modules/.bin/tsx'),
    ['infra/bundling/bundle.ts', ...options],
    { cwd: clone, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return clone
}

const clones = folders.map(bundledClone)
/** The asset hash of CDK: of the content without source maps. */
const hashIn = (clone: string, name: string) =>
  FileSystem.fingerprint(join(clone, 'dist/lambdas', name), { exclude: ['*.map'] })

test('two clones deploy the same code, whatever their folder and with or without source maps', () => {
  const [first = '', second = ''] = clones
  for (const { name } of functions) expect(hashIn(first, name), name).toBe(hashIn(second, name))
})

test('no bundle and no source map contains the folder it was built in', () => {
  for (const clone of clones)
    for (const { name } of functions)
      for (const file of readdirSync(join(clone, 'dist/lambdas', name))) {
        const written = readFileSync(join(clone, 'dist/lambdas', name, file), 'utf8')
        expect(written.includes(clone), `${name}/${file}`).toBe(false)
      }
})

test('a source map leads from the bundle to our sources', () => {
  const [, clone = ''] = clones
  const map = JSON.parse(readFileSync(join(clone, 'dist/lambdas/get-home/index.mjs.map'), 'utf8'))
  expect(map.sources).toContainEqual(expect.stringMatching(/lambdas\/actions\/get-home\.ts$/))
})
