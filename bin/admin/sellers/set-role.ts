import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { Role } from '#contract/role.ts'
import { listOperators } from '#lambdas/data/accounts/operators.ts'
import { addToOperatorList, changeRoleAsOperator } from '#lambdas/operators/roles.ts'
import { command } from '../command.ts'
import { Reason, reasonOption } from '../inputs.ts'
import { isLocalStack, shellUser, waitingText } from '../shell-user.ts'
import { sellerByEmail } from './seller.ts'

export const setRole = command({
  usage: `EMAIL ${Role.options.join('|')}`,
  summary: "Changes a user's role.",
  notes:
    'Where another operator has two-step sign-in, the change waits for one of them: they approve it on /admin/dashboard or with\n' +
    'the command `approve`. The local stack asks nobody. It takes effect at the desk at once, elsewhere within ten minutes.',
  changes: 'always',
  positionals: ['email', 'role'],
  options: reasonOption,
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email, role: Role, reason: Reason }),
  run: async ({ email, role, reason }) => {
    const { profile } = await sellerByEmail(email)
    if (profile.role === role) {
      const wasEntered = await addToOperatorList(shellUser(), profile, reason)
      return `The role is ${role} already.${wasEntered ? ' The list of operators lacked this one, who is in it now.' : ''}`
    }
    const wanted = { email, role, reason }
    const { state, approval_id } = await changeRoleAsOperator(shellUser(), wanted, {
      isAlone: isLocalStack(),
    })
    if (state === 'waiting') return waitingText(approval_id)
    const done = `The role is ${role}. It takes effect at the next sign-in, or within ten minutes.`
    return role === 'seller' || (await areTwoAble()) ? done : `${done}\n${aloneText}`
  },
})

const aloneText =
  'Until two operators have two-step sign-in, one does alone what needs a second one, and the audit names the rule that is given up.'

async function areTwoAble() {
  const able = (await listOperators()).filter(({ hasSecondFactor }) => hasSecondFactor)
  return able.length > 1
}
