import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

/* A folder is read at a glance and a file in one go (docs/decisions/0105). */

const [maxFiles, maxLines] = [30, 300]
/** Its index lists the records by subject. */
const indexed = 'docs/decisions'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean)

test('no folder has more than 30 files', () => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const full = [...counts].filter(([folder, count]) => count > maxFiles && folder !== indexed)
  expect(counts.size).toBeGreaterThan(200)
  expect(full).toEqual([])
})

test('no source file has more than 300 lines', () => {
  const sources = files.filter((file) => /\.(tsx?|[cm]?js|css|html)$/.test(file))
  const long = sources.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > maxLines)
  expect(sources.length).toBeGreaterThan(2000)
  expect(long).toEqual([])
})
