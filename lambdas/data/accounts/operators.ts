import * as z from 'zod/mini'
import { Role } from '#contract/role.ts'
import { isoAt, now } from '../../clock.ts'
import { getItem, getItems, queryItems, transact, type Write } from '../table/client.ts'
import { ConditionFailedError } from '../table/conditions.ts'
import { keys, operatorsPartition } from '../table/keys.ts'

const Profile = z.object({
  id: z.string(),
  tenant_id: z.string(),
  role: Role,
  email: z.string(),
  name: z.string(),
})
const Factor = z.object({ id: z.string(), pk: z.string(), sealed: z.optional(z.string()) })

/** An operator as the list of operators shows them. */
export type ListedOperator = z.infer<typeof Profile> & { hasSecondFactor: boolean }

/** Returns the ids of all operators: one Query. */
export const operatorIds = async (): Promise<readonly string[]> =>
  (await queryItems(operatorsPartition)).map(({ id }) => String(id))

/** Returns who is an operator now: one Query, then profiles and second factors by key. */
export const listOperators = async () => operatorsAmong(await operatorIds())

async function operatorsAmong(ids: readonly string[]): Promise<ListedOperator[]> {
  const items = await getItems(ids.flatMap((id) => [keys.profile(id), keys.secondFactor(id)]))
  const factors = items.filter(({ type }) => type === 'second_factor').map((item) => Factor.parse(item))
  return items
    .filter(({ type }) => type === 'profile')
    .map((item) => Profile.parse(item))
    .filter(({ role }) => role !== 'seller')
    .map((profile) => ({
      ...profile,
      hasSecondFactor: factors.some(
        ({ pk, sealed }) => pk === keys.profile(profile.id).pk && Boolean(sealed),
      ),
    }))
}

/** Returns the names of those of the users who are operators: one request. */
export async function operatorNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await getItems([...new Set(userIds)].map(keys.profile), { consistent: false })
  const operators = items.map((item) => Profile.parse(item)).filter(({ role }) => role !== 'seller')
  return new Map(operators.map(({ id, name, email }) => [id, name || email]))
}

/**
 * Returns whether somebody else could approve what this operator proposes: an operator with a second factor. One request if the ids of
 * all operators are known.
 */
export async function hasOtherApprover(userId: string | undefined, known?: readonly string[]) {
  const ids = known ?? (await operatorIds())
  const others = await operatorsAmong(ids.filter((id) => id !== userId))
  return others.some(({ hasSecondFactor }) => hasSecondFactor)
}

/** Returns whether the list of operators has this one. It has none of before there was a list. */
export const isListedOperator = async (userId: string) => (await getItem(keys.operator(userId))) !== undefined

/** The write that fails if somebody has another role than this. */
export const roleCheck = (userId: string, role: string): Write => ({
  ConditionCheck: {
    Key: keys.profile(userId),
    ConditionExpression: '#role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  },
})

/** The writes that change a role. They fail if it is another one than `from` by then, and give none to a closed account. */
export const roleWrites = (userId: string, from: Role, to: Role): Write[] => [
  {
    Update: {
      Key: keys.profile(userId),
      UpdateExpression: 'SET #role = :to',
      ConditionExpression: '#role = :from',
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':to': to, ':from': from },
    },
  },
  to === 'seller'
    ? { Delete: { Key: keys.operator(userId) } }
    : {
        Put: {
          Item: { ...keys.operator(userId), type: 'operator', id: userId, created_at: isoAt(now()) },
        },
      },
  ...(from === 'seller'
    ? [{ ConditionCheck: { Key: keys.closing(userId), ConditionExpression: 'attribute_not_exists(pk)' } }]
    : []),
]

/** Takes effect with the tokens of now for operators' actions, which read it from the table. Returns false if it changed meanwhile. */
export async function changeRole(userId: string, from: Role, to: Role): Promise<boolean> {
  try {
    await transact(roleWrites(userId, from, to))
    return true
  } catch (error) {
    if (error instanceof ConditionFailedError) return false
    throw error
  }
}
