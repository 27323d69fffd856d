import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imported = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g

/** Returns the files that a file imports, directly or not, at once or later; without those needed for their types only. */
function importsOf(entry: string) {
  const found = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(file, 'utf8').replaceAll(/^import type .*$/gm, '')
    for (const [, path = ''] of text.matchAll(imported)) waiting.push(join(dirname(file), path))
  }
  return [...found]
}

/** A folder, a file, or `{one,another}.tsx`. */
const isIn = (file: string, source: string) => {
  const pattern = source
    .replaceAll('.', '\\.')
    .replace(/\{(.*)\}/, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
  return new RegExp(`^${pattern}(?:/|$)`).test(file)
}

test('the style sheet of buyers has the classes of what their pages import', () => {
  const css = readFileSync('web/buyer.css', 'utf8')
  const sources = [...css.matchAll(/@source "([^"]+)"/g)].map(([, path = '']) => join('web', path))
  const needed = importsOf('web/buyer/main.tsx')
    .filter((file) => file.startsWith('web/ui/') && file.endsWith('.tsx'))
    .toSorted()
  const listed = readdirSync('web/ui', { recursive: true, encoding: 'utf8' })
    .map((file) => join('web/ui', file))
    .filter((file) => file.endsWith('.tsx') && sources.some((source) => isIn(file, source)))
    .toSorted()
  expect(needed.length).toBeGreaterThan(10)
  expect(listed).toEqual(needed)
})
