import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { account, region } from '../iam/aws-account.ts'
import type { Invoke } from '../lambda/functions.ts'
import { readDataFile } from '../process/data-file.ts'
import { lastCalls } from '../process/last-calls.ts'
import { writePrivateFile } from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'
import { nextRun } from './next-run.ts'

/** A function or queue that gets an event at set times. `rule` is the rule's name; `input` replaces its event. */
export type ScheduledFunction = { name: string; expression: string; rule?: string; input?: unknown }

export type SchedulerOptions = {
  scheduled: readonly ScheduledFunction[]
  invoke: Invoke
  /** Whether an operator has disabled a rule. */
  isOff?: (rule: string) => boolean
  /** The stack's own clock. */
  now: () => number
  /** Has when each schedule last ran, so that a stack that was off runs what it missed. */
  file: string
  log: Log
}

const lookEveryMs = 20_000
const LastRuns = z.record(z.string(), z.number())

/**
 * Runs functions at their times, as EventBridge does. Runs that were missed while the stack was off, or that the clock
 * skipped, become one; a function that still runs is not started again. Its timer keeps no process alive.
 */
export function startScheduler({ scheduled, invoke, isOff = () => false, now, file, log }: SchedulerOptions) {
  const lastRuns = readDataFile(file, LastRuns, 'every schedule begins anew') ?? {}
  const running = new Map<string, Promise<void>>()

  const run = async (one: ScheduledFunction, at: number) => {
    const { name, input } = one
    try {
      await invoke(name, input ?? eventAt(at))
    } catch (error) {
      log(`${name} failed at its scheduled time: ${error}. It runs again at the next one.`)
    } finally {
      running.delete(keyOf(one))
    }
  }
  const tick = () => {
    const at = now()
    const before = JSON.stringify(lastRuns)
    for (const one of scheduled) {
      const key = keyOf(one)
      // A new schedule counts from now, and so does one whose clock was moved back.
      const last = Math.min(lastRuns[key] ?? at, at)
      const isTime = nextRun(one.expression, last) <= at && !running.has(key)
      const isDisabled = one.rule !== undefined && isOff(one.rule)
      // What a disabled rule misses is not made up for.
      lastRuns[key] = isTime || isDisabled ? at : last
      if (isTime && !isDisabled) running.set(key, run(one, at))
    }
    const after = JSON.stringify(lastRuns)
    if (after !== before) writePrivateFile(file, after)
  }
  tick()
  const timer = setInterval(tick, lookEveryMs)
  timer.unref()
  return {
    /** Looks now, for instance after the clock was moved. */
    tick,
    stop: async () => {
      clearInterval(timer)
      await lastCalls(running.values())
    },
  }
}

const keyOf = ({ name, expression, input }: ScheduledFunction) =>
  [name, expression, ...(input === undefined ? [] : [JSON.stringify(input)])].join(' ')

/** Returns the event that EventBridge sends unless a rule says otherwise. */
const eventAt = (at: number) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account,
  time: new Date(at).toISOString(),
  region,
  resources: [],
  detail: {},
})
