import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import { now } from '../clock.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { forgetTrustedDevices, removeSecondFactorWrite } from '../data/accounts/second-factors.ts'
import { endOtherSessions } from '../data/accounts/sessions.ts'
import { planMailWrite } from '../data/plans/plan-mails.ts'
import { transact } from '../data/table/client.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { performSteps } from './operator.ts'
import { withSecondOperator } from './propose.ts'
import { profileOf } from './roles.ts'

/** Removes the authenticator app of a seller who lost it. A second operator approves it where there is one. */
export async function removeFactorAsOperator(
  operator: Operator,
  { email, reason }: { email: string; reason: string },
): Promise<ChangeState> {
  const { id, name, tenant_id } = await profileOf(email)
  const payload = { user: id }
  const what = 'remove-second-factor' as const
  const text = `Remove two-step sign-in of ${name || 'the account'} (${id}), who lost phone and recovery codes`
  return withSecondOperator(operator, { kind: what, target: tenant_id, text, reason, payload }, (rule) =>
    performSteps(operator, { what, target: tenant_id, reason, details: { ...payload, ...rule } }, () =>
      removeSecondFactor(id),
    ),
  )
}

/** Signs the owner out everywhere and tells them by mail. @throws Failure 'not-found' without a second factor */
export async function removeSecondFactor(userId: string): Promise<void> {
  const profile = await loadProfile(userId)
  const event = `second-factor-removed#${now()}`
  const mail = profile && {
    owner: { tenantId: profile.tenant_id, ownerId: userId },
    notice: { kind: 'second-factor' as const, what: 'second-factor-removed' as const },
  }
  const writes = [
    removeSecondFactorWrite(userId),
    ...(mail ? [planMailWrite(mail.owner, { event, notice: mail.notice })] : []),
  ]
  if (!(await succeeds(transact(writes))))
    throw new Failure('not-found', 'This account has no two-step sign-in.')
  await Promise.all([forgetTrustedDevices(userId), endOtherSessions(userId)])
}
