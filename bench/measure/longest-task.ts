import type { CDPSession } from '@playwright/test'
import * as z from 'zod/mini'

const Event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** In microseconds: by the clock, and of the thread's processor time. */
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.unknown()) })),
})
type Event = z.infer<typeof Event>
const Collected = z.object({ value: z.array(Event) })

/**
 * Returns the longest task of the page's main thread while `work` runs, in ms of the thread's processor time: what other processes
 * of a busy machine take meanwhile is not in it.
 */
export async function longestTaskMs(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events: Event[] = []
  const collect = (data: unknown) => void events.push(...Collected.parse(data).value)
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  })
  await work()
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await ended
  session.off('Tracing.dataCollected', collect)
  return longestOf(events)
}

/** Of the busiest page, because a browser may have others. */
function longestOf(events: readonly Event[]) {
  const threads = events.filter(({ args }) => args?.name === 'CrRendererMain')
  const tasksOf = ({ pid, tid }: Event) =>
    events.filter((event) => event.name === task && event.pid === pid && event.tid === tid).map(processorMs)
  const [busiest = []] = threads.map(tasksOf).toSorted((one, other) => sum(other) - sum(one))
  return Math.max(0, ...busiest)
}

const task = 'ThreadControllerImpl::RunTask'
const processorMs = ({ tdur = 0 }: Event) => tdur / 1000
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
