import * as z from 'zod/mini'
import { scheduleFold } from '#lambdas/data/sales/counters/fold-schedule.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { indexAll } from '../sellers/index-all.ts'
import { counted } from '../terminal.ts'

export const indexCounters = command({
  usage: '',
  summary: 'Has the counters of busy stores from before the nightly fold folded, too.',
  notes:
    'Reads every account. Repeating it changes nothing; run it again to finish an interrupted run.\n' +
    'The next daily run of fold-metrics folds their finished days; no sum changes.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () => {
    const { read, indexed } = await audited({ what: 'index-counters' }, () => indexAll(scheduleFold))
    return `${counted(read, 'seller')} read, ${indexed} to be folded in the next night.`
  },
})
