import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openProgress } from '#local/emulators/dynamodb/stream/progress.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'progress-'))
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const file = () => join(folder, 'stream.json')
const open = () => openProgress(file(), 'arn', () => {})
const saved = () => JSON.parse(readFileSync(file(), 'utf8')).position

test('one file saves many deliveries, up to the first that is not done', () => {
  const progress = open()
  const ends = [1, 2, 3, 4].map((number) => progress.begin('shard', String(number)))
  for (const end of [ends[0], ends[1], ends[3]]) end?.()
  expect(existsSync(file())).toBe(false)
  vi.advanceTimersByTime(200)
  expect(saved()).toEqual({ shard: '2' })
})

test('a stop saves what waits for its turn', () => {
  const progress = open()
  progress.begin('shard', '7')()
  progress.flush()
  expect(open().position).toEqual({ shard: '7' })
})
