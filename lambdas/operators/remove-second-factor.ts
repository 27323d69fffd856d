import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { now } from '../clock.ts'
import { loadUser } from '../data/accounts/profiles.ts'
import { forgetDeviceWrite, removeSecondFactorWrite } from '../data/accounts/second-factors.ts'
import { endSessionWrite } from '../data/accounts/sessions.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import type { Write } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { performWrites } from './operator.ts'
import { hasApprover, withSecondOperator } from './propose.ts'
import { noSuchUser, userIdOf } from './roles.ts'

/** A transaction has at most 100 writes. A device beyond these is not trusted with another factor anyway. */
const maxForgottenDevices = 50

/** Removes the authenticator app of a seller who lost it. A second operator approves it where there is one. */
export async function removeFactorAsOperator(
  operator: Operator,
  { email, reason }: { email: string; reason: string },
): Promise<ChangeState> {
  const userId = await userIdOf(email)
  const [user, hasOther] = await Promise.all([loadUser(userId, now()), hasApprover(operator)])
  if (!user.profile) throw noSuchUser()
  const { name, tenant_id } = user.profile
  const payload = { user: userId }
  const what = 'remove-second-factor' as const
  const text = `Remove two-step sign-in of ${name || 'the account'} (${userId}), who lost phone and recovery codes`
  const proposal = { kind: what, target: tenant_id, text, reason, payload }
  return withSecondOperator(operator, hasOther, proposal, async (rule) => {
    const entry = { what, target: tenant_id, reason, details: { ...payload, ...rule } }
    if (!(await succeeds(performWrites(operator, entry, writesOf(userId, user))))) throw noSecondFactor()
  })
}

/** Returns the writes of a removal. They fail without a second factor. */
export const removalWrites = async (userId: string): Promise<Write[]> =>
  writesOf(userId, await loadUser(userId, now()))

export const noSecondFactor = () => new Failure('not-found', 'This account has no two-step sign-in.')

/** Also signs the owner out everywhere, and tells them by mail. */
function writesOf(
  userId: string,
  { profile, sessions, trustedDevices }: Awaited<ReturnType<typeof loadUser>>,
): Write[] {
  const event = `second-factor-removed#${now()}`
  const notice = { kind: 'second-factor' as const, what: 'second-factor-removed' as const }
  return [
    removeSecondFactorWrite(userId),
    ...(profile ? [planMailWrite({ tenantId: profile.tenant_id, ownerId: userId }, { event, notice })] : []),
    ...sessions.map(({ id }) => endSessionWrite(userId, id, { mayBeGone: true })),
    ...trustedDevices.slice(0, maxForgottenDevices).map((id) => forgetDeviceWrite(userId, id)),
  ]
}
