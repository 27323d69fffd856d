import type { ChangeState } from '#contract/api/operators/operators-api.ts'
import type { Role } from '#contract/role.ts'
import { findAccount } from '../accounts/cognito-users.ts'
import { isListedOperator, listOperators, roleWrites } from '../data/accounts/operators.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { succeeds } from '../data/table/conditions.ts'
import { userPoolId } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { performWrites } from './operator.ts'
import { hasApprover, withSecondOperator } from './propose.ts'

type Wanted = { email: string; role: Role; reason: string }
type StoredProfile = Awaited<ReturnType<typeof profileOf>>

/**
 * Gives or takes a role, with a second operator where there is one, unless `isAlone`. @throws Failure 'not-found', 'conflict' if the
 * role is the same or changes meanwhile, and for a closed account
 */
export async function changeRoleAsOperator(
  operator: Operator,
  { email, role, reason }: Wanted,
  { isAlone = false } = {},
): Promise<ChangeState> {
  const userId = await userIdOf(email)
  const [profile, hasOther] = await Promise.all([profileOfUser(userId), !isAlone && hasApprover(operator)])
  const from = profile.role
  if (from === role) throw new Failure('conflict', `The role is ${role} already. Nothing was changed.`)
  const payload = { user: profile.id, from, to: role }
  const change = (rule: object) =>
    writeRole(operator, profile, { to: role, reason, details: { ...payload, ...rule } })
  if (isAlone) {
    await change({})
    return { state: 'done' }
  }
  const text = `Change the role of ${profile.name || 'the account'} (${profile.id}) from ${from} to ${role}`
  const proposal = { kind: 'set-role' as const, target: profile.tenant_id, text, reason, payload }
  return withSecondOperator(operator, hasOther, proposal, change)
}

/**
 * Enters an operator from before there was a list of operators into it; the role stays. Returns false for those who are in it, and for
 * sellers. @throws Failure 'conflict' if the role changes meanwhile
 */
export async function addToOperatorList(operator: Operator, profile: StoredProfile, reason: string) {
  if (profile.role === 'seller' || (await isListedOperator(profile.id))) return false
  const details = { user: profile.id, from: profile.role, to: profile.role }
  await writeRole(operator, profile, { to: profile.role, reason, details })
  return true
}

async function writeRole(
  operator: Operator,
  { id, tenant_id, role }: StoredProfile,
  { to, reason, details }: { to: Role; reason: string; details: Record<string, unknown> },
) {
  const entry = { what: 'set-role' as const, target: tenant_id, reason, details }
  const isDone = await succeeds(performWrites(operator, entry, roleWrites(id, role, to)))
  if (!isDone)
    throw new Failure('conflict', 'The role changed meanwhile, or the account is closed. Look at it again.')
}

/** Returns who signed up with this email. @throws Failure 'not-found' if nobody did, or they have never signed in */
export const profileOf = async (email: string) => profileOfUser(await userIdOf(email))

async function profileOfUser(userId: string) {
  const profile = await loadProfile(userId)
  if (!profile) throw noSuchUser()
  return profile
}

/** Returns the id of the user with this email, from the user pool. @throws Failure 'not-found' if there is none */
export async function userIdOf(email: string): Promise<string> {
  const account = await findAccount(userPoolId(), email)
  if (!account) throw noSuchUser()
  return account.userId
}

export const noSuchUser = () => new Failure('not-found', 'Nobody has signed in with this email address.')

/** Returns the operators, and whether this one is the only one who could approve anything. */
export async function operatorsView({ userId }: Operator) {
  const operators = await listOperators()
  return {
    operators: operators.map(({ id, email, name, role, hasSecondFactor }) => ({
      user_id: id,
      email,
      name,
      role,
      has_second_factor: hasSecondFactor,
      is_own: id === userId,
    })),
    is_alone: !operators.some(({ id, hasSecondFactor }) => hasSecondFactor && id !== userId),
  }
}
