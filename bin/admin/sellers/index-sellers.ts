import * as z from 'zod/mini'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { indexSeller } from '#lambdas/operators/sellers/index-seller.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { counted } from '../terminal.ts'
import { userIds } from './cognito-accounts.ts'

export const indexSellers = command({
  usage: '',
  summary: "Puts sellers from before the desk's list into it, with what is suspended of them.",
  notes:
    'Reads every account. Repeating it changes nothing; run it again to finish an interrupted run, and once after an update\n' +
    'from a version without /admin/users.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () => {
    const listed = await audited({ what: 'index-sellers' }, indexAll)
    return `${counted(listed, 'seller')} in the list.`
  },
})

async function indexAll() {
  let listed = 0
  for await (const userId of userIds()) {
    const profile = await loadProfile(userId)
    if (profile && (await indexSeller(profile))) listed += 1
  }
  return listed
}
