import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#bench/measure/times.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { proStore } from '#bench/use/pro-store.ts'
import { themes } from '#contract/site/site.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'

const limitMs = 2000
/** The pictures of the publish before are drawn by then. */
const drawnMs = 6000

/**
 * Measures how long publishing a store of ten courses takes, with new pictures to draw and without. Other load only ever adds to a
 * time, so the fastest of several counts.
 */
export async function publish(): Promise<Row[]> {
  const stack = await ownStack()
  try {
    await stack.coursesReady
    const store = await proStore(stack)
    await store.publish()
    const changed: number[] = []
    const again: number[] = []
    for (const theme of [...themes, ...themes]) {
      await store.dress(theme)
      await pause(drawnMs)
      changed.push(await elapsedMs(store.publish))
      await pause(drawnMs)
      again.push(await elapsedMs(store.publish))
    }
    return [
      row('publishing ten courses with all pages, each share picture drawn anew', changed),
      row('publishing ten courses with all pages, pictures as before', again),
    ]
  } finally {
    await stack.stop()
  }
}

async function elapsedMs(work: () => Promise<unknown>) {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const row = (what: string, ms: readonly number[]) =>
  atMost({
    what: `${what}, local stack`,
    value: Math.min(...ms),
    limit: limitMs,
    unit: 'ms',
    digits: 0,
    note: `fastest of ${ms.length}, median ${written(percentile(ms, 0.5), 0)} ms`,
  })
