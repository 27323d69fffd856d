import * as z from 'zod/mini'
import { listFailedWork, workRuns } from '#lambdas/data/table/failed-work.ts'
import { command } from './command.ts'
import { aligned } from './terminal.ts'

export const failedWork = command({
  usage: '',
  summary: 'Lists the work of scheduled runs that failed for one seller, the longest waiting first.',
  notes:
    'Each run tries it again, and it leaves the list once it is done, or 14 days after its last failure. A run that fails for many\n' +
    'remembers a hundred of them.',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () => {
    const lists = await Promise.all(
      workRuns.map(async (run) => (await listFailedWork(run)).map((work) => ({ run, ...work }))),
    )
    const failed = lists.flat()
    if (failed.length === 0) return 'Nothing has failed.'
    return failed
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
      .map(({ run, id, reason, failures, created_at, failed_at }) =>
        aligned([
          ['Run', run],
          ['For', id],
          ['Since', created_at],
          ['Failures', String(failures)],
          ['Last', failed_at],
          ['Last failure', reason],
        ]),
      )
      .join('\n\n')
  },
})
