import * as z from 'zod/mini'
import { Email, Role } from '#contract/accounts.ts'
import { setRole as changeRole } from '#lambdas/data/accounts/profiles.ts'
import { AdminError } from '../admin-error.ts'
import { audited } from '../audited.ts'
import { command } from '../command.ts'
import { sellerWith } from './seller.ts'

export const setRole = command({
  usage: `EMAIL ${Role.options.join('|')}`,
  summary: "Changes a user's role.",
  notes: 'It takes effect with the next tokens: at the next sign-in, or within ten minutes.',
  changes: 'always',
  positionals: ['email', 'role'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, role: Role }),
  run: async ({ email, role }) => {
    const { profile } = await sellerWith(email)
    const details = { user: profile.id, from: profile.role, to: role }
    await audited({ what: 'set-role', target: profile.tenant_id, details }, async () => {
      if (!(await changeRole(profile.id, role))) throw new AdminError('This seller has no profile any more.')
    })
    return `The role is ${role}. It takes effect at the next sign-in, or within ten minutes.`
  },
})
