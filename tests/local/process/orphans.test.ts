import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killOrphan, recordProcess } from '#local/emulators/process/orphans.ts'

const folder = mkdtempSync(join(tmpdir(), 'orphans-'))
const record = join(folder, 'pid')
afterAll(() => rmSync(folder, { recursive: true }))

const sleeper = (mark: string) =>
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', mark], { stdio: 'ignore' })

test('a recorded process that is ours is ended', async () => {
  const child = sleeper(folder)
  await once(child, 'spawn')
  recordProcess(record, child.pid ?? 0)
  const gone = once(child, 'exit')
  await killOrphan(record, folder)
  expect(await gone).toEqual([null, 'SIGKILL'])
})

test('a number that is someone else’s by now is left alone', async () => {
  const child = sleeper('something-else')
  await once(child, 'spawn')
  recordProcess(record, child.pid ?? 0)
  await killOrphan(record, folder)
  // Had it been killed, that signal would have come first.
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await gone).toEqual([null, 'SIGTERM'])
})

test('an ended process and a missing record are ignored', async () => {
  recordProcess(record, 2 ** 22 + 1)
  await killOrphan(record, folder)
  await killOrphan(join(folder, 'none'), folder)
})
