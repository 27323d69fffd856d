import { expect, test } from 'vitest'
import { processorTime } from './processor-time.ts'

test('a run says its processor time and how much of the cores it used', () => {
  expect(processorTime({ processorMs: 900_400, elapsedMs: 600_000, cores: 2 })).toBe(
    'Processor time 900 s in 600 s: 75 % of 2 cores',
  )
})
