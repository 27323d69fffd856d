import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

describe('bin/run.mjs', () => {
  let folder = ''
  beforeEach(() => {
    mkdirSync('.local', { recursive: true })
    folder = mkdtempSync('.local/run-')
    write('name.ts', "export const name: string = 'Ada'")
    write(
      'program.ts',
      `import { name } from './name.ts'
      import { productName } from '#rules/courses/product.ts'
      const { ulid } = await import('ulid')
      console.log(JSON.stringify([name, productName, ulid().length, import.meta.url, process.argv.slice(2)]))`,
    )
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['bin/run.mjs', join(folder, 'program.ts'), ...args], { encoding: 'utf8' })

  test('runs a program with its arguments, packages and address', () => {
    expect(JSON.parse(run('--yes', 'x').stdout)).toEqual([
      'Ada',
      'Storewright',
      26,
      pathToFileURL(join(folder, 'program.ts')).href,
      ['--yes', 'x'],
    ])
  })

  test('follows a change of an imported file', () => {
    expect(run().stdout).toContain('"Ada"')
    write('name.ts', "export const name: string = 'Grace'")
    expect(run().stdout).toContain('"Grace"')
  })

  test('names the source and the line of an error', () => {
    write('program.ts', "\nconst fail = (): never => {\n  throw new Error('oh no')\n}\nfail()\n")
    const { status, stderr } = run()
    expect(status).not.toBe(0)
    expect(stderr).toContain(`${join(folder, 'program.ts')}:3`)
  })
})
