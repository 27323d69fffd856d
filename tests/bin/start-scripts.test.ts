import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-scripts-'))
  mkdirSync(join(folder, 'bin'))
  for (const name of ['install-missing.mjs', 'load-env-file.mjs'])
    copyFileSync(join('bin', name), join(folder, 'bin', name))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the script where `npm` is a program that says this on its error output and fails. */
function install(npmSays: string) {
  const npm = join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\necho '${npmSays}' >&2\nexit 1\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { stdout, stderr, status } = spawnSync(process.execPath, ['bin/install-missing.mjs'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { stdout, stderr, status }
}

describe('The first start', () => {
  test('says what it does and how long it takes, and reports a missing network', () => {
    const { stdout, stderr, status } = install('npm error code EAI_AGAIN')
    expect(status).toBe(1)
    expect(stdout).toBe(
      'First start: installing the packages, which takes about a minute and needs the network once.\n',
    )
    expect(stderr.trim().split('\n')).toEqual([
      'The packages could not be downloaded, because npm does not reach its registry. Connect to the network and run the same command again.',
    ])
  })

  test('shows what npm says about any other failure', () => {
    expect(install('npm error code EACCES').stderr).toBe('npm error code EACCES\n')
  })
})

describe('.env', () => {
  const read = (env: NodeJS.ProcessEnv = {}) =>
    spawnSync(
      process.execPath,
      [
        '-e',
        `import('./bin/load-env-file.mjs').then((it) => { it.loadEnvFile(); console.log(process.env.WANTED) })`,
      ],
      { cwd: folder, env: { ...process.env, ...env }, encoding: 'utf8' },
    ).stdout.trim()

  test('is read if it is there; a variable of the shell comes first', () => {
    expect(read()).toBe('undefined')
    writeFileSync(join(folder, '.env'), 'WANTED=from the file\n')
    expect(read()).toBe('from the file')
    expect(read({ WANTED: 'from the shell' })).toBe('from the shell')
  })

  test('is ignored by git', () => {
    expect(spawnSync('git', ['check-ignore', '-q', '.env']).status).toBe(0)
  })
})

test.each([['bin/smoke.ts'], ['bench/run.ts']])(
  '%s --help says how it is used and does nothing',
  (script) => {
    const { stdout, status } = spawnSync(process.execPath, ['--import', 'tsx', script, '--help'], {
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^npm run (smoke|bench) /)
  },
)
