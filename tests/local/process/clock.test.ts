import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock, movedClockNote } from '#local/emulators/process/clock.ts'

const dayS = 24 * 60 * 60
let folder = ''
const file = () => join(folder, 'clock.json')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const aheadSeconds = ({ now }: { now: () => number }) => Math.round((now() - Date.now()) / 1000)

describe('The clock of the local stack', () => {
  test('goes on after a restart from where it was moved', () => {
    const clock = createClock(file())
    clock.advance(3 * dayS)
    clock.advance(-dayS)
    expect(aheadSeconds(createClock(file()))).toBe(2 * dayS)
    expect(aheadSeconds(createClock(file()))).toBe(2 * dayS)
    expect(statSync(file()).mode & 0o77).toBe(0)
  })

  test('shows the real time until moved, and without a file after a restart', () => {
    expect(aheadSeconds(createClock(file()))).toBe(0)
    createClock().advance(dayS)
    expect(aheadSeconds(createClock())).toBe(0)
  })

  test('names a damaged file and what is lost without it', () => {
    writeFileSync(file(), '{"aheadMs":"soon"}')
    expect(() => createClock(file())).toThrow(`${file()} is damaged`)
    expect(() => createClock(file())).toThrow('without it the clock shows the real time again')
    expect(readFileSync(file(), 'utf8')).toBe('{"aheadMs":"soon"}')
  })

  test('says at the start that it was moved, and how to move it back', () => {
    const clock = createClock(file())
    expect(movedClockNote(clock)).toBeUndefined()
    clock.advance(dayS)
    expect(movedClockNote(clock)).toMatch(/^The clock was moved and shows .*\{"advanceSeconds": -86400\}/)
  })
})
