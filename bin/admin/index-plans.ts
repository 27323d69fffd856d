import * as z from 'zod/mini'
import { loadProfile } from '#lambdas/data/accounts/profiles.ts'
import { addToDueIndex } from '#lambdas/data/plans/plans.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { counted } from './terminal.ts'
import { userIds } from './user-pool.ts'

export const indexPlans = command({
  usage: '',
  summary:
    'Puts sellers from before the index of due plans into it, so that their reminders and credits come.',
  notes:
    'Reads every account. Nobody is told now of a trial that ended more than a day ago. Repeating it changes nothing;\n' +
    'run it again to finish an interrupted run.',
  changes: 'always',
  positionals: [],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({}),
  run: async () => {
    const { read, indexed } = await audited({ what: 'index-plans' }, indexAll)
    return `${counted(read, 'seller')} read, ${indexed} added to the index.`
  },
})

async function indexAll() {
  const result = { read: 0, indexed: 0 }
  for await (const userId of userIds()) {
    const profile = await loadProfile(userId)
    if (!profile) continue
    result.read += 1
    if (await addToDueIndex(profile.tenant_id)) result.indexed += 1
  }
  return result
}
