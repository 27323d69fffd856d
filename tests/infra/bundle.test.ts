import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleFunctions } from '#infra/bundling/bundle-functions.ts'
import { sizeLimitKb } from '#infra/bundling/size-limits.ts'
import { functions } from '#infra/functions/function-definitions.ts'

const kilobyte = 1000

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metafile = await bundleFunctions(folder)
const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.mjs'))
const sizeKb = (name: string) => statSync(join(folder, name, 'index.mjs')).size / kilobyte

test('every function is one ESM file with one handler', () => {
  expect(readdirSync(folder).toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
  expect(outputs).toHaveLength(functions.length)
  for (const [, { exports }] of outputs) expect(exports).toEqual(['handler'])
})

test('every function loads without other files', () => {
  const atLoad = outputs.flatMap(([, { imports }]) =>
    imports.filter(({ kind }) => kind === 'import-statement'),
  )
  expect(atLoad.map(({ path }) => path).filter((path) => !isBuiltin(path))).toEqual([])
})

test('every function starts as it is deployed', () => {
  const files = functions.map(({ name }) => join(folder, name, 'index.mjs'))
  const check = `for (const file of ${JSON.stringify(files)}) {
    const { handler } = await import(file)
    if (typeof handler !== 'function') throw new Error(file)
  }`
  const env = { ...process.env, NODE_NO_WARNINGS: '1' }
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', check], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('no bundle uses a dynamic require', () => {
  for (const { name } of functions)
    expect(readFileSync(join(folder, name, 'index.mjs'), 'utf8')).not.toContain('Dynamic require of')
})

test('no bundle exceeds its size limit', () => {
  const sizes = functions.map((it) => ({
    name: it.name,
    KB: Math.round(sizeKb(it.name)),
    limit: sizeLimitKb(it),
  }))
  console.table(sizes)
  expect(sizes.filter(({ KB, limit }) => KB > limit)).toEqual([])
})
