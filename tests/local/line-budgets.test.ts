import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const record = readFileSync('docs/design/local-stack.md', 'utf8')
const budgets = [...record.matchAll(/^\| ([a-z0-9-]+) \| \d+ \| (\d+) \|$/gm)]

function linesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const sources = files.filter((file) => statSync(file).isFile())
  return sources.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)
}

describe('the emulators of the local stack', () => {
  test.each(budgets.map(([, folder, budget]) => [folder, Number(budget)] as const))(
    '%s stays within %i lines',
    (folder, budget) => {
      expect(linesIn(`local/emulators/${folder}`)).toBeLessThanOrEqual(budget)
    },
  )

  test('every folder that may not know the product has a budget', () => {
    const folders = readdirSync('local/emulators', { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    expect(budgets.map(([, folder]) => folder)).toEqual(folders.map(({ name }) => name).toSorted())
  })
})
