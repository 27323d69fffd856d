import { hasProcessorTimes, processorTimes, threadTimes } from '#bench/measure/processor-time.ts'

/** So many pieces of work, with the processor time of each in ms: that of the stack's process, of the busiest of its threads, and of the database. */
export type Part = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  stackMs: number
  busiestMs: number
  databaseMs: number
}

export const atOnce = 8
export const partSize = 250

/** Does `work` for the numbers 0 to `total` - 1, eight at once. Measures each 250 of them. */
export async function measureInParts(pid: number, total: number, work: (index: number) => Promise<void>) {
  const parts: Part[] = []
  let [next, done] = [0, 0]
  let latencies: number[] = []
  let began = { at: performance.now(), ...timesOf(pid) }
  const end = () => {
    const [at, times] = [performance.now(), timesOf(pid)]
    const sorted = latencies.toSorted((one, other) => one - other)
    parts.push({
      perSecond: (partSize * 1000) / (at - began.at),
      p50Ms: sorted[Math.floor(partSize * 0.5)] ?? 0,
      p99Ms: sorted[Math.floor(partSize * 0.99)] ?? 0,
      stackMs: (times.own - began.own) / partSize,
      busiestMs: busiestSince(began.threads, times.threads) / partSize,
      databaseMs: (times.children - began.children) / partSize,
    })
    latencies = []
    began = { at, ...times }
  }
  const client = async () => {
    while (next < total) {
      const startedAt = performance.now()
      await work(next++)
      latencies.push(performance.now() - startedAt)
      done += 1
      if (done % partSize === 0) end()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return parts
}

const timesOf = (pid: number) =>
  hasProcessorTimes
    ? { ...processorTimes(pid), threads: threadTimes(pid) }
    : { own: 0, children: 0, threads: new Map<string, number>() }

const busiestSince = (before: Map<string, number>, now: Map<string, number>) =>
  Math.max(0, ...[...now].map(([thread, ms]) => ms - (before.get(thread) ?? 0)))
