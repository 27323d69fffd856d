import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Graph } from 'schema-dts'
import { expect, test } from 'vitest'
import { reviewedSite, wordedPage } from '../harness/pages/worded-page.ts'

const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))
const data = /<script type="application\/ld\+json">(.*?)<\/script>/s

/** Compiles graphs against the types that Google generates from schema.org's vocabulary; returns what is wrong with them. */
function problemsOf(graphs: readonly string[]) {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.cache/vocabulary-'))
  const lines = graphs.map((graph, index) => `export const graph${index}: Graph = ${graph}`)
  writeFileSync(join(folder, 'graphs.ts'), ["import type { Graph } from 'schema-dts'", ...lines].join('\n'))
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
  const pages = reviewedSite(wordedPage(2))
  const graphs = pages.flatMap(([, html]) => data.exec(html)?.[1] ?? [])
  expect(graphs.length).toBe(pages.length)
  expect(problemsOf(graphs)).toBe('')
})

test('a property that the vocabulary lacks is found', () => {
  const valid: Graph = { '@context': 'https://schema.org', '@graph': [{ '@type': 'Product', name: 'A' }] }
  expect(problemsOf([JSON.stringify(valid).replace('name', 'nmae')])).toContain('nmae')
})
