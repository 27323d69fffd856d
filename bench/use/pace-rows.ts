import { median } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, type Row, timeAtMost, written } from '#bench/report/row.ts'
import type { Run } from './model-runs.ts'
import { msFor, type Pace } from './slow-model.ts'

/** `first` and `total` name what is saved first and last. */
type Subject = { what: string; first: string; total: string; maxShareOfBuffered: number }

/** Compares runs with the model's pace: the time until the first part is saved, and all of it with one buffered call. */
export function paceRows(
  { what, first, total, maxShareOfBuffered }: Subject,
  runs: Run[],
  pace: Pace,
): Row[] {
  const { firstShare, totalShare, bufferedMs } = sharesAt(pace)
  return [
    atMost({
      what: `${what}: ${first} saved, against the first token plus its own tokens`,
      value: median(runs.map(firstShare)),
      limit: 1.1,
      unit: 'times',
      digits: 3,
      note: `median of ${runs.length}, ${msText(median(runs.map(({ firstSavedMs }) => firstSavedMs)))} against ${msText(median(runs.map(({ bareFirstMs }) => bareFirstMs)))} of the model alone, asked in turns`,
    }),
    timeAtMost(
      {
        what: `${what}: ${total}, against one buffered call that writes the same tokens`,
        value: median(runs.map(totalShare)),
        limit: maxShareOfBuffered,
        unit: 'times',
        digits: 3,
        note: `median of ${runs.length}, ${msText(median(runs.map(({ totalMs }) => totalMs)))} against a computed ${msText(median(runs.map(bufferedMs)))}`,
      },
      machineLoad(),
    ),
  ]
}

/** Returns what a run's times are compared with at this pace of the model. */
export function sharesAt(pace: Pace) {
  const bufferedMs = ({ responses }: Run) =>
    msFor(
      pace,
      responses.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    )
  return {
    bufferedMs,
    /** The model alone is as late on a busy machine, so this needs no idle one. */
    firstShare: ({ bareFirstMs, firstSavedMs }: Run) => firstSavedMs / bareFirstMs,
    totalShare: (run: Run) => run.totalMs / bufferedMs(run),
  }
}

export const msText = (value: number) => `${written(value, 0)} ms`
