import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { nextRun } from '#local/emulators/scheduler/next-run.ts'
import { type ScheduledFunction, startScheduler } from '#local/emulators/scheduler/scheduler.ts'

const noon = Date.UTC(2026, 2, 1, 12)
const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()

describe('A schedule', () => {
  test.each([
    ['rate(1 hour)', '2026-03-01T13:00:00.000Z'],
    ['rate(5 minutes)', '2026-03-01T12:05:00.000Z'],
    ['rate(2 days)', '2026-03-03T12:00:00.000Z'],
    ['cron(0 * * * ? *)', '2026-03-01T13:00:00.000Z'],
    ['cron(0/15 * * * ? *)', '2026-03-01T12:15:00.000Z'],
    ['cron(30 9,18 * * ? *)', '2026-03-01T18:30:00.000Z'],
    ['cron(0 9 ? * MON-FRI *)', '2026-03-02T09:00:00.000Z'],
    ['cron(0 9 ? * 3 *)', '2026-03-03T09:00:00.000Z'],
    ['cron(15 6 1 JAN ? *)', '2027-01-01T06:15:00.000Z'],
    ['cron(0 0 29 2 ? *)', '2028-02-29T00:00:00.000Z'],
  ])('%s runs next at %s', (expression, expected) => {
    expect(iso(nextRun(expression, noon))).toBe(expected)
  })

  test.each(['rate(0 hours)', 'rate(1 week)', 'cron(0 9 L * ? *)', 'cron(0 25 * * ? *)', 'cron(0 9 *)', 'x'])(
    '%s is refused',
    (expression) => {
      expect(() => nextRun(expression, noon)).toThrow("The local stack can't run")
    },
  )
})

describe('The scheduler', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'scheduler-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const hourly: ScheduledFunction = { name: 'hourly', expression: 'rate(1 hour)' }

  /** A scheduler whose clock moves only when it is told to; `finish` ends the runs under way. */
  function start({ at = noon, scheduled = [hourly] } = {}) {
    const events: unknown[] = []
    const logged: string[] = []
    let now = at
    let finish: (error?: Error) => void = () => {}
    const invoke = (_: string, event: unknown) => {
      events.push(event)
      return new Promise<void>((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve())
      })
    }
    const scheduler = startScheduler({
      ...{ scheduled, invoke, now: () => now, file: join(folder, 'schedules.json') },
      log: (line) => logged.push(line),
    })
    const end = async (error?: Error) => {
      finish(error)
      await scheduler.stop()
    }
    onTestFinished(() => end())
    const later = (ms: number) => {
      now += ms
      scheduler.tick()
    }
    return { events, logged, later, end, stop: scheduler.stop }
  }

  test('runs a function when its time has come, once', () => {
    const { events, later } = start()
    later(hourMs - 1)
    expect(events).toEqual([])
    later(1)
    later(1)
    expect(events).toMatchObject([{ 'detail-type': 'Scheduled Event', time: iso(noon + hourMs) }])
  })

  test('runs once for all the times that the clock skipped', async () => {
    const { events, later, end } = start()
    later(50 * hourMs)
    expect(events).toHaveLength(1)
    await end()
    later(1)
    expect(events).toHaveLength(1)
  })

  test('runs once for what was missed while the stack was off', async () => {
    await start().end()
    expect(start({ at: noon + 10 * hourMs }).events).toHaveLength(1)
  })

  test('never starts a function that still runs, nor while the clock goes back', async () => {
    const { events, later, end } = start()
    later(hourMs)
    later(hourMs)
    later(-10 * hourMs)
    expect(events).toHaveLength(1)
    await end()
    later(hourMs)
    expect(events).toHaveLength(2)
  })

  test('logs a failure and runs the function again at its next time', async () => {
    const { events, logged, later, end } = start()
    later(hourMs)
    await end(new Error('no luck'))
    expect(logged).toEqual([expect.stringContaining('hourly failed at its scheduled time: Error: no luck')])
    later(hourMs)
    expect(events).toHaveLength(2)
  })

  test('a stop does not wait for a function that does not end', async () => {
    const { later, stop } = start()
    later(hourMs)
    await expect(stop()).resolves.toBeUndefined()
  })

  test('passes what the rule says instead of the event', () => {
    const { events, later } = start({ scheduled: [{ ...hourly, input: { since: 1 } }] })
    later(hourMs)
    expect(events).toEqual([{ since: 1 }])
  })

  test('looks automatically, and does not keep the process alive', () => {
    const timers = vi.spyOn(globalThis, 'setInterval')
    onTestFinished(() => timers.mockRestore())
    start()
    expect(timers.mock.results[0]?.value.hasRef()).toBe(false)
  })
})
