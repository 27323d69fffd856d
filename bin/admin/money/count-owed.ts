import * as z from 'zod/mini'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { countOwed as count } from '#lambdas/operators/money/count-owed.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { userIds } from '../sellers/cognito-accounts.ts'
import { counted } from '../terminal.ts'

export const countOwed = command({
  usage: '',
  summary: 'Counts what is owed to all sellers, for the figure on /admin/dashboard.',
  notes:
    'Reads the balance of every account. Run it once after an update from a version without this figure, while little is sold; run it\n' +
    'again until it says that nothing differed.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () => {
    const { sellers, owedCents, differenceCents } = await audited({ what: 'count-owed' }, () =>
      count(tenantIds()),
    )
    const found = `${dollarsAndCents(owedCents)} are owed to ${counted(sellers, 'seller')}.`
    return differenceCents === 0
      ? `${found} Nothing differed.`
      : `${found} The figure differed by ${dollarsAndCents(differenceCents)} and was corrected.`
  },
})

async function* tenantIds() {
  for await (const userId of userIds()) {
    const profile = await loadProfile(userId)
    if (profile) yield profile.tenant_id
  }
}
