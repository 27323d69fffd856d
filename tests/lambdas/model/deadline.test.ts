import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { startDeadline } from '#lambdas/model/deadline.ts'

test('many calls of one deadline give no warning of a leak', async () => {
  const warned = vi.fn()
  process.on('warning', warned)
  const deadline = startDeadline(60_000)
  const calls = Array.from({ length: 20 }, () => once(deadline.signal, 'abort'))
  await setImmediate()
  deadline.end()
  await Promise.all(calls)
  process.off('warning', warned)
  expect(warned).not.toHaveBeenCalled()
})
