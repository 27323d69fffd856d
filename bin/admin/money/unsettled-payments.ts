import * as z from 'zod/mini'
import { listUnsettled } from '#lambdas/data/sales/unsettled.ts'
import { command } from '../command.ts'
import { aligned } from '../terminal.ts'

export const unsettledPayments = command({
  usage: '',
  summary: 'Lists payments and plans that reconciliation could not settle, the longest waiting first.',
  notes:
    'Each is tried again automatically, at least once a day, and leaves the list once it is settled. `reconcile --since` tries all\n' +
    'of them at once. docs/operations.md says what to do about one that stays.',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () => {
    const unsettled = await listUnsettled()
    if (unsettled.length === 0) return 'Everything is settled.'
    return unsettled
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
      .map(({ id, kind, reason, failures, created_at, next_try_at }) =>
        aligned([
          [kind === 'payment' ? 'Payment' : 'Subscription', id],
          ['Since', created_at],
          ['Tries', String(failures)],
          ['Next try', next_try_at],
          ['Last failure', reason],
        ]),
      )
      .join('\n\n')
  },
})
