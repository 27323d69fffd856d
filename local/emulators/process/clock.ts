import * as z from 'zod/mini'
import { readDataFile } from './data-file.ts'
import { writePrivateFile } from './private-files.ts'

/** The only clock of a local stack, which handlers, triggers, user pool, token check, inbox and expiry all read. */
export type Clock = {
  /** Epoch milliseconds. */
  now: () => number
  /** Backwards too. */
  advance: (seconds: number) => void
}

const Saved = z.object({ aheadMs: z.number() })

/**
 * Goes on from the time to which it was moved, because the data in the folder is of that time. Without a `file` nothing
 * outlives the process.
 * @throws DamagedFileError
 */
export function createClock(file?: string): Clock {
  let aheadMs = (file && readDataFile(file, Saved, 'the clock shows the real time again')?.aheadMs) || 0
  return {
    now: () => Date.now() + aheadMs,
    advance: (seconds) => {
      const moved = aheadMs + seconds * 1000
      if (file) writePrivateFile(file, JSON.stringify({ aheadMs: moved }))
      aheadMs = moved
    },
  }
}

const minuteMs = 60_000

/** Returns a line for the start's log if the clock was moved, undefined otherwise. */
export function movedClockNote({ now }: Clock): string | undefined {
  const seconds = Math.round((now() - Date.now()) / 1000)
  if (Math.abs(seconds) * 1000 < minuteMs) return undefined
  const at = new Date(now()).toISOString()
  return (
    `The clock was moved and shows ${at}. To go back to the real time, send {"advanceSeconds": ${-seconds}} ` +
    'to POST /_local/clock; to start afresh, delete the data folder.'
  )
}
