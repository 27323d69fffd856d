import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oncePerRun, runFolderVariable } from './once-per-run.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'once-per-run-'))
  vi.stubEnv(runFolderVariable, folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Does in another thread what another worker does that has begun to make `name` and now ends. */
function anotherWorker(name: string, made?: string) {
  const file = join(folder, `${createHash('sha256').update(name).digest('hex')}.json`)
  mkdirSync(`${file}.making`)
  const code = `const { rmSync, writeFileSync } = require('node:fs')
    const { file, made } = require('node:worker_threads').workerData
    setTimeout(() => {
      if (made) writeFileSync(file, made)
      rmSync(file + '.making', { recursive: true })
    }, 300)`
  return new Worker(code, { eval: true, workerData: { file, made } })
}

test('a template is made once in a run', () => {
  const make = vi.fn(() => ({ Resources: {} }))
  for (let asked = 0; asked < 3; asked++) expect(oncePerRun('dev', make)).toEqual({ Resources: {} })
  expect(make).toHaveBeenCalledOnce()
})

test('a worker waits for the template that another one makes', async () => {
  const other = anotherWorker('dev', '{"by":"another"}')
  const make = vi.fn()
  expect(oncePerRun('dev', make)).toEqual({ by: 'another' })
  expect(make).not.toHaveBeenCalled()
  await other.terminate()
})

test('a worker makes the template that another one failed to make', async () => {
  const other = anotherWorker('dev')
  expect(oncePerRun('dev', () => ({ by: 'this' }))).toEqual({ by: 'this' })
  await other.terminate()
})

test('a template that could not be made is made by whoever asks next', () => {
  const failing = () => {
    throw new Error('no such setting')
  }
  expect(() => oncePerRun('dev', failing)).toThrow('no such setting')
  expect(oncePerRun('dev', () => ({ by: 'the next' }))).toEqual({ by: 'the next' })
})
