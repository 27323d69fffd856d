import type { WorkFailure } from '#contract/metrics.ts'
import { isoAt, now } from '../clock.ts'
import { type DueEntry, type DueItems, listDue } from '../data/table/due-index.ts'
import {
  failedWorkIds,
  forgetFailedWork,
  saveFailedWork,
  type WorkRun,
  workId,
} from '../data/table/failed-work.ts'
import { errorReason } from '../log/error-facts.ts'
import { logUnexpected } from '../log/log.ts'

const perPage = 100
/** Where everything fails, some say why as well as all. */
const rememberedPerRun = 100

export type DueRun<Item> = {
  run: WorkRun
  due: DueItems<Item>
  /** Returns false if there was nothing to do. */
  advance: (item: Item) => Promise<boolean>
  /** The log line of an item that failed. */
  failure: WorkFailure
  atOnce?: number
  hasTime?: () => boolean
}

/** Counts of items. `done`: those that had something to do. `left`: time ended before all of them were checked. */
export type DueResult = { checked: number; done: number; failed: number; left: boolean }

/**
 * Advances every item that is due, the longest due first. An advanced item leaves the index, so an interrupted run needs no
 * cursor; the next run continues. A failure stops neither the others nor the run: it is a log line that is counted, and an item
 * until a later run succeeds.
 */
export async function runDue<Item>({
  run,
  due,
  advance,
  failure,
  atOnce = 1,
  hasTime = () => true,
}: DueRun<Item>): Promise<DueResult> {
  const result: DueResult = { checked: 0, done: 0, failed: 0, left: false }

  const failedBefore = await failedWorkIds(run)
  const advanceItem = async (entry: DueEntry) => {
    const id = workId(entry)
    const isKnown = failedBefore.has(id)
    result.checked += 1
    try {
      if (await advance(due.itemOf(entry))) result.done += 1
    } catch (error) {
      result.failed += 1
      logUnexpected(failure, error)
      if (isKnown || result.failed <= rememberedPerRun) await saveFailedWork(run, id, errorReason(error))
      return
    }
    if (isKnown) await forgetFailedWork(run, id)
  }
  const advancePage = async (entries: readonly DueEntry[]) => {
    const waiting = entries.values()
    const work = async () => {
      for (const entry of waiting) {
        if (!hasTime()) result.left = true
        if (result.left) return
        await advanceItem(entry)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }

  const at = isoAt(now())
  let positions: { shard: string; after?: DueEntry }[] = due.shards.map((shard) => ({ shard }))
  while (positions.length > 0) {
    const following: typeof positions = []
    for (const { shard, after } of positions) {
      const { entries, next } = await listDue(shard, at, perPage, after)
      await advancePage(entries)
      if (result.left) return result
      if (next) following.push({ shard, after: next })
    }
    positions = following
  }
  return result
}
