import { describe, expect, test, vi } from 'vitest'
import { placeOf, seedOf } from './file-order.ts'

const paths = Array.from({ length: 50 }, (_, n) => `tests/rules/file-${n}.test.ts`)
const placesIn = (project: string, seed: string) => paths.map((path) => placeOf({ project, path }, seed))

describe('the order of test files', () => {
  test('is another one for each seed, and the same for the same seed', () => {
    expect(placesIn('node', '1')).toEqual(placesIn('node', '1'))
    expect(placesIn('node', '1')).not.toEqual(placesIn('node', '2'))
    expect(new Set(placesIn('node', '1')).size).toBe(paths.length)
  })

  test('is another one in each run, unless a seed repeats it', () => {
    vi.useFakeTimers()
    const first = seedOf({})
    vi.advanceTimersByTime(1)
    expect(seedOf({})).not.toBe(first)
    vi.useRealTimers()
    expect(seedOf({ seed: Number(first) })).toBe(first)
  })

  test('runs the files of a project together', () => {
    const [first, second] = [placesIn('web', '1'), placesIn('node', '1')]
    expect(Math.max(...first)).toBeLessThan(Math.min(...second))
  })

  test('starts a long file in the first half of its project', () => {
    const seeds = Array.from({ length: 100 }, (_, n) => String(n))
    const path = 'tests/security/fuzz.test.ts'
    const places = seeds.map((seed) => placeOf({ project: 'node', path }, seed) % 1)
    expect(Math.max(...places)).toBeLessThan(0.5)
  })
})
