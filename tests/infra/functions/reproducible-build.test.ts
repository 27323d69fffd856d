import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FileSystem } from 'aws-cdk-lib'
import { afterAll, expect, test } from 'vitest'
import { bundleFunctions } from '#infra/bundling/bundle-functions.ts'
import { functions } from '#infra/functions/function-definitions.ts'

const sources = [
  'contract',
  'infra',
  'lambdas',
  'pictures',
  'pdf',
  'rules',
  'storefront',
  'package.json',
  'tsconfig.json',
]
/** Every tenth function and those with files. All are made the same way, of chunks that they share; it takes long to minify them. */
const sample = functions.filter(({ assets }, n) => n % 10 === 0 || assets).map(({ name }) => name)
const here = mkdtempSync(join(tmpdir(), 'bundles-'))
const home = mkdtempSync(join(tmpdir(), 'clone-'))
const clone = join(home, 'much/deeper')
afterAll(() => {
  for (const folder of [here, home]) rmSync(folder, { recursive: true, force: true })
})

/** Copies the sources to another folder on this machine and bundles them there, with source maps. */
function bundleClone() {
  for (const source of sources) cpSync(source, join(clone, source), { recursive: true })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const line = ['--import', 'tsx', 'infra/bundling/bundle.ts', '--source-maps', '--only', sample.join()]
  const { status, stderr } = spawnSync(process.execPath, line, { cwd: clone, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}

await bundleFunctions(here, { only: sample })
bundleClone()
const inClone = join(clone, 'dist/lambdas')
/** The asset hash of CDK: of the content without source maps. */
const hashIn = (folder: string, name: string) =>
  FileSystem.fingerprint(join(folder, name), { exclude: ['*.map'] })

test('a clone deploys the same code from any folder, with or without source maps', () => {
  for (const name of sample) expect(hashIn(inClone, name), name).toBe(hashIn(here, name))
})

test('no bundle and no source map contains the folder it was built in', () => {
  for (const name of sample)
    for (const file of ['index.mjs', 'index.mjs.map']) {
      const written = readFileSync(join(inClone, name, file), 'utf8')
      expect(written.includes(home), `${name}/${file}`).toBe(false)
    }
})

test('a source map leads from the bundle to our sources', () => {
  const map = JSON.parse(readFileSync(join(inClone, 'get-home/index.mjs.map'), 'utf8'))
  expect(map.sources).toContainEqual(expect.stringMatching(/lambdas\/actions\/home\.ts$/))
})
