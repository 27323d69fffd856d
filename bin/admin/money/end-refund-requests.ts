import * as z from 'zod/mini'
import { endFulfilledRequests } from '#lambdas/data/sales/refund-requests.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { counted } from '../terminal.ts'

export const endRefundRequests = command({
  usage: '',
  summary: 'Ends refund requests that were fulfilled before a refund ended its request.',
  notes:
    'Ended requests are deleted after 62 days. Repeating it changes nothing; run it again to finish an interrupted run, and once after\n' +
    'an update from a version in which a refund left its request open.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME'],
  input: z.object({}),
  run: async () =>
    `${counted(await audited({ what: 'end-refund-requests' }, endFulfilledRequests), 'request')} ended.`,
})
