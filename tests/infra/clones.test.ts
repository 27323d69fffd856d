import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FileSystem } from 'aws-cdk-lib'
import { afterAll, expect, test } from 'vitest'
import { functions } from '#infra/functions.ts'

const sources = ['contract', 'infra', 'lambdas', 'rules', 'storefront', 'package.json', 'tsconfig.json']
const places = ['one', 'another/much/deeper'].map((place) => ({
  home: mkdtempSync(join(tmpdir(), 'clone-')),
  place,
}))
afterAll(() => {
  for (const { home } of places) rmSync(home, { recursive: true, force: true })
})

/** Copies what is bundled to another place on this machine and bundles it there. */
function bundledClone({ home, place }: (typeof places)[number]) {
  const clone = join(home, place)
  for (const source of sources) cpSync(source, join(clone, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const { status, stderr } = spawnSync(resolve('node_modules/.bin/tsx'), ['infra/bundle.ts'], {
    cwd: clone,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return clone
}

const clones = places.map(bundledClone)
/** As CDK names the asset: by its content, source maps left out. */
const hashIn = (clone: string, name: string) =>
  FileSystem.fingerprint(join(clone, 'dist/lambdas', name), { exclude: ['*.map'] })

test('two clones deploy the same code, wherever they lie', () => {
  const [first = '', second = ''] = clones
  for (const { name } of functions) expect(hashIn(first, name), name).toBe(hashIn(second, name))
})

test('no function tells where it was built', () => {
  for (const clone of clones)
    for (const { name } of functions)
      for (const file of ['index.mjs', 'index.mjs.map']) {
        const written = readFileSync(join(clone, 'dist/lambdas', name, file), 'utf8')
        expect(written.includes(clone), `${name}/${file}`).toBe(false)
      }
})
