import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleFunctions } from '#infra/bundling/bundle-functions.ts'
import { assetsLimitKb, sizeLimitKb } from '#infra/bundling/size-limits.ts'
import { functions } from '#infra/functions/function-definitions.ts'

const kilobyte = 1000

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

await bundleFunctions(folder)
const sizeKb = (name: string) => statSync(join(folder, name, 'index.mjs')).size / kilobyte

test('every function is one file, and those of libraries that it names', () => {
  expect(readdirSync(folder).toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
  for (const { name, assets = [] } of functions)
    expect(readdirSync(join(folder, name)), name).toEqual(
      ['index.mjs', ...assets.map((path) => basename(path))].toSorted(),
    )
})

test('the files beside a function’s code stay within their limit', () => {
  for (const { name, assets = [] } of functions) {
    const bytes = assets.map((path) => statSync(join(folder, name, basename(path))).size)
    expect(bytes.reduce((sum, size) => sum + size, 0) / kilobyte, name).toBeLessThanOrEqual(assetsLimitKb)
  }
})

test('every function starts as it is deployed, without other files, and has one handler', () => {
  const files = functions.map(({ name }) => join(folder, name, 'index.mjs'))
  const check = `for (const file of ${JSON.stringify(files)}) {
    const { handler, ...others } = await import(file)
    if (typeof handler !== 'function' || Object.keys(others).length > 0) throw new Error(file)
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
