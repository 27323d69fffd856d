import type { Invoke } from '../emulators/lambda/functions.ts'
import type { Settings } from './template/settings/settings.ts'

/** Runs a scheduled function now, by its name. Resolves once its work is done, which may be that of many shards. */
export type Jobs = ReadonlyMap<string, () => Promise<unknown>>

/** Returns what `begin` does at the times of the schedules, by the function that does the work in the end. */
export function jobsOf({ scheduled, queues }: Settings, begin: Invoke): Jobs {
  const workers = new Map(queues.map(({ name, functionName }) => [name, functionName]))
  const jobOf = ({ name }: { name: string }) => workers.get(name) ?? name
  return new Map(
    [...new Set(scheduled.map(jobOf))].map((job) => [
      job,
      async () => {
        const targets = scheduled.filter((one) => jobOf(one) === job)
        const replies = await Promise.all(targets.map(({ name, input }) => begin(name, input ?? {})))
        return replies.length === 1 ? replies[0] : totalOf(replies)
      },
    ]),
  )
}

/** Combines what the shards of a job reply, as one run of the whole job would: counts are added, and it has more to do if one has. */
function totalOf(replies: readonly unknown[]): Record<string, number | boolean> {
  const total: Record<string, number | boolean> = {}
  for (const [name, value] of replies.flatMap((reply) => Object.entries(Object(reply)))) {
    const before = total[name]
    if (typeof value === 'number') total[name] = value + (typeof before === 'number' ? before : 0)
    if (typeof value === 'boolean') total[name] = value || before === true
  }
  return total
}
