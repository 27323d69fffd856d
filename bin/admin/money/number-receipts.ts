import * as z from 'zod/mini'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { numberReceiptsOf } from '#lambdas/operators/money/number-receipts.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { userIds } from '../sellers/cognito-accounts.ts'
import { counted } from '../terminal.ts'

export const numberReceipts = command({
  usage: '',
  summary: 'Has sales from before receipts were searched by number found by theirs.',
  notes:
    'Reads every account and its orders. Repeating it changes nothing; run it again to finish an interrupted run, and once after an\n' +
    'update from a version whose desk did not find receipts.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () =>
    `${counted(await audited({ what: 'number-receipts' }, numberAll), 'receipt')} can be found.`,
})

async function numberAll() {
  let numbered = 0
  for await (const userId of userIds()) {
    const profile = await loadProfile(userId)
    if (profile) numbered += await numberReceiptsOf(profile.tenant_id)
  }
  return numbered
}
