import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { announceObjects } from '#local/emulators/event-bridge/object-events.ts'
import { openObjects } from '#local/emulators/s3/objects.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'

const rule = {
  functionName: 'draw',
  pattern: { source: ['aws.s3'], detail: { bucket: { name: ['b'] }, object: { key: [{ prefix: 'in/' }] } } },
}

describe('objects that are announced', () => {
  let folder = ''
  const invoke = vi.fn<(name: string, event: unknown) => Promise<unknown>>()
  const log = vi.fn()
  const now = () => 0
  const open = () =>
    announceObjects(openObjects(join(folder, 'objects'), now, log), {
      rules: [rule],
      invoke,
      now,
      folder,
      log,
    })
  const file = () => join(folder, 'object-events.json')

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'events-'))
    invoke.mockReset().mockResolvedValue(undefined)
    log.mockReset()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('invoke the function of a rule that matches, and no other', async () => {
    const { objects, stop } = open()
    objects.write('b', 'in/a.json', Buffer.from('{}'), {})
    objects.write('b', 'out/a.json', Buffer.from('{}'), {})
    objects.write('c', 'in/a.json', Buffer.from('{}'), {})
    await vi.waitFor(() => expect(existsSync(file())).toBe(false), waitLimits)
    expect(invoke.mock.calls).toEqual([
      [
        'draw',
        expect.objectContaining({
          detail: expect.objectContaining({ object: expect.objectContaining({ key: 'in/a.json' }) }),
        }),
      ],
    ])
    await stop()
  })

  test('are tried three times, then kept in failures.jsonl', async () => {
    invoke.mockRejectedValue(new Error('no'))
    const { objects, stop } = open()
    objects.write('b', 'in/a.json', Buffer.from('{}'), {})
    await vi.waitFor(() => expect(log).toHaveBeenCalled(), waitLimits)
    expect(invoke).toHaveBeenCalledTimes(3)
    expect(readFileSync(join(folder, 'failures.jsonl'), 'utf8')).toContain('in/a.json')
    await stop()
  })

  test('are delivered at the next start if the stack stopped before', async () => {
    invoke.mockRejectedValueOnce(new Error('stopping'))
    const first = open()
    first.objects.write('b', 'in/a.json', Buffer.from('{}'), {})
    await vi.waitFor(() => expect(invoke).toHaveBeenCalledTimes(1), waitLimits)
    await first.stop()
    const second = open()
    await vi.waitFor(() => expect(existsSync(file())).toBe(false), waitLimits)
    expect(invoke).toHaveBeenCalledTimes(2)
    await second.stop()
  })
})
