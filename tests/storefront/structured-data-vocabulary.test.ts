import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Product } from 'schema-dts'
import { expect, test } from 'vitest'
import { pageWithCourseTexts, reviewedSite } from '../harness/pages/page-with-course-texts.ts'

const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
const data = /<script type="application\/ld\+json">(.*?)<\/script>/s

type Node = { '@type': string | readonly string[] }

/** What all types of a node allow together. */
const typeOf = (types: string | readonly string[]) =>
  [types]
    .flat()
    .map((name) => `Omit<Extract<Thing, { '@type': '${name}' }>, '@type'>`)
    .join(' & ')

/** Compiles nodes against the types that Google generates from schema.org's vocabulary; returns what is wrong with them. */
function problemsOf(nodes: readonly Node[]) {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.cache/vocabulary-'))
  const lines = nodes.map(
    ({ '@type': types, ...said }, index) =>
      `export const node${index}: ${typeOf(types)} = ${JSON.stringify(said)}`,
  )
  writeFileSync(join(folder, 'nodes.ts'), ["import type { Thing } from 'schema-dts'", ...lines].join('\n'))
  const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, module: 'esnext', types: [] }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, moduleResolution: 'bundler' } }),
  )
  try {
    execFileSync(process.execPath, [tsc, '--pretty', 'false', '-p', folder], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('structured data of each page has only names of schema.org’s vocabulary', () => {
  const pages = reviewedSite(pageWithCourseTexts(1))
  const nodes = pages.flatMap(([, html]): Node[] => JSON.parse(data.exec(html)?.[1] ?? '')['@graph'])
  expect(nodes.length).toBeGreaterThan(pages.length)
  expect(problemsOf(nodes)).toBe('')
})

test('a property and a type that the vocabulary lacks are found', () => {
  const valid: Exclude<Product, string> = { '@type': 'Product', name: 'A' }
  const problems = problemsOf([
    { ...valid, '@type': 'Product', ...{ nmae: 'A' } },
    { '@type': 'Porduct', ...{ name: 'A' } },
  ])
  expect(problems).toMatch(/nodes\.ts\(2,.*nmae.*nodes\.ts\(3,/s)
})
