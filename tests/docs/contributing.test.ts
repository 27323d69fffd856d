import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

/* CONTRIBUTING.md shows real files. A newcomer follows it word by word. */

const document = readFileSync('CONTRIBUTING.md', 'utf8')
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')))

type Block = { file: string | undefined; language: string; code: string }

/** The line before a block is the path of its file, if it is from one. */
const blocks: Block[] = [...document.matchAll(/^(?:`([\w./-]+)`\n\n)?```(tsx?)\n([\s\S]*?)^```/gm)].map(
  ([, file, language = '', code = '']) => ({ file, language, code }),
)
const shown = blocks.flatMap(({ file, code }) => (file ? [{ file, code }] : []))

/** The parts of a block between lines that say that something is left out. */
const partsOf = (code: string) => code.split(/^\s*\/\/ \.\.\.\n/m)

test.each(shown)('$file is shown as it is', ({ file, code }) => {
  const source = readFileSync(file, 'utf8')
  let end = 0
  for (const part of partsOf(code)) {
    const start = source.indexOf(part, end)
    const line = source.slice(0, end).split('\n').length
    expect(start, `Not in the file after line ${line}:\n${part}`).toBeGreaterThanOrEqual(end)
    end = start + part.length
  }
})

test('each file of the table of entries exists and has its entry', () => {
  const rows = [...document.matchAll(/^\| `([\w./-]+)` \| `('[^`]+|name: [^`]+)`/gm)]
  expect(rows.length).toBeGreaterThan(3)
  const missing = rows.filter(
    ([, file = '', entry = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(entry),
  )
  expect(missing.map(([row]) => row)).toEqual([])
})

let folder: string
beforeAll(() => {
  mkdirSync('.local', { recursive: true })
  folder = mkdtempSync(resolve('.local/contributing-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every block compiles by itself', () => {
  blocks.forEach(({ file = 'example.ts', language, code }, index) => {
    // Under a name of its own: other blocks import the whole file, not what is shown of it.
    const path = join(folder, dirname(file), `block-${index + 1}.${language}`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${code}export {}\n`)
  })
  // Relative imports of a block find the files beside the one that it is from.
  const compilerOptions = { rootDirs: [folder, resolve('.')] }
  const settings = { extends: resolve('tsconfig.json'), compilerOptions, include: ['**/*'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, '--noEmit', '--pretty', 'false', '-p', folder],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout + stderr).toBe('')
})
