import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundleFunctions } from '#infra/bundle-functions.ts'
import { functions } from '#infra/functions.ts'
import { errorsToldApart } from '#infra/trimmed-sdk.ts'

const kilobyte = 1000
const limitKb = { table: 280, userPoolOrMail: 350, model: 430 }

const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const metafile = await bundleFunctions(folder)
const outputs = Object.entries(metafile.outputs).filter(([path]) => path.endsWith('.mjs'))
const sizeKb = (name: string) => statSync(join(folder, name, 'index.mjs')).size / kilobyte

function limitOf({ grants, sendsMail }: (typeof functions)[number]) {
  if (grants.secrets?.includes('openai')) return limitKb.model
  return grants.userPool || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}

test('every function is one ESM file with one handler', () => {
  expect(readdirSync(folder).toSorted()).toEqual(functions.map(({ name }) => name).toSorted())
  expect(outputs).toHaveLength(functions.length)
  for (const [, { exports }] of outputs) expect(exports).toEqual(['handler'])
})

test('every function loads with nothing beside it', () => {
  const atLoad = outputs.flatMap(([, { imports }]) =>
    imports.filter(({ kind }) => kind === 'import-statement'),
  )
  expect(atLoad.map(({ path }) => path).filter((path) => !isBuiltin(path))).toEqual([])
})

test('every error that our code tells apart by its class is one that the bundles know', () => {
  const files = readdirSync('lambdas', { recursive: true, encoding: 'utf8' }).filter((it) =>
    it.endsWith('.ts'),
  )
  const sources = files.map((file) => readFileSync(join('lambdas', file), 'utf8'))
  const imports = sources.flatMap((source) => [
    ...source.matchAll(/^import \{([^}]*)\} from '@aws-sdk\/client-[\w-]+'/gm),
  ])
  const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  const errors = names.filter((name) => name && !/^type |Command$|Client$/.test(name))
  expect(errors.toSorted()).toEqual(errorsToldApart.toSorted())
})

test('no function asks an ES module for require', () => {
  for (const { name } of functions)
    expect(readFileSync(join(folder, name, 'index.mjs'), 'utf8')).not.toContain('Dynamic require of')
})

test('no function grows beyond its weight', () => {
  const sizes = functions.map((it) => ({
    name: it.name,
    KB: Math.round(sizeKb(it.name)),
    limit: limitOf(it),
  }))
  console.table(sizes)
  expect(sizes.filter(({ KB, limit }) => KB > limit)).toEqual([])
})
