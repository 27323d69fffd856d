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
        return replies.length === 1 ? replies[0] : replies
      },
    ]),
  )
}
