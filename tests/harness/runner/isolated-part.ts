import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the test files of a part such as `3/10`, by a hash of their paths; none without a part. @throws if it is no such part */
export function isolatedFiles(part: string | undefined, files = testFiles()): string[] {
  if (!part) return []
  const [, number, parts] = /^(\d+)\/(\d+)$/.exec(part)?.map(Number) ?? []
  if (!number || !parts || number > parts) throw new Error(`ISOLATED_PART is "${part}", not such as 3/10.`)
  return files.filter((file) => placeOf(file) % parts === number - 1)
}

const placeOf = (file: string) => createHash('sha1').update(file).digest().readUInt32BE()

const testFiles = () =>
  readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join('tests', file).replaceAll('\\', '/'))
