import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names a folder that all workers of a run share. */
export const runFolderVariable = 'TEST_RUN_FOLDER'

const [waitMs, longestWaitMs] = [100, 120_000]

/** Returns what `make` returns, as JSON. It is called once in a run of Vitest: another worker that asks meanwhile waits. */
export function oncePerRun(name: string, make: () => unknown): unknown {
  const folder = process.env[runFolderVariable]
  if (!folder) return JSON.parse(JSON.stringify(make()))
  const file = join(folder, `${createHash('sha256').update(name).digest('hex')}.json`)
  if (!existsSync(file)) makeOrWait(file, make)
  return JSON.parse(readFileSync(file, 'utf8'))
}

function makeOrWait(file: string, make: () => unknown) {
  const making = `${file}.making`
  // Of several workers one creates the folder.
  if (mkdirSync(making, { recursive: true }) === undefined) waitWhile(making)
  // It may have failed.
  if (existsSync(file)) return
  const written = `${file}.${randomUUID()}`
  try {
    writeFileSync(written, JSON.stringify(make()))
    renameSync(written, file)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** Templates are asked for while a test file is imported, so the whole worker waits. */
function waitWhile(making: string) {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; waitedMs < longestWaitMs && existsSync(making); waitedMs += waitMs)
    Atomics.wait(clock, 0, 0, waitMs)
}
