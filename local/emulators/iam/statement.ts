import * as z from 'zod/mini'
import { type Condition, type Context, conditionOf } from './condition.ts'
import { type Matches, matchesAny } from './wildcards.ts'

const Texts = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
)
/** Strict, because any other element of a policy would change its meaning. */
const Policy = z.strictObject({
  Version: z.optional(z.string()),
  Statement: z.array(
    z.strictObject({
      Sid: z.optional(z.string()),
      Effect: z.enum(['Allow', 'Deny']),
      Action: Texts,
      Resource: Texts,
      Condition: z._default(z.record(z.string(), z.record(z.string(), Texts)), {}),
    }),
  ),
})

/** What a call does to what; the service's own name is in front of the action. */
export type Access = { action: string; resource: string; context: Context }
export const access = (action: string, resource: string, context: Context = {}): Access => ({
  action,
  resource,
  context,
})

export type Statement = {
  effect: 'Allow' | 'Deny'
  action: Matches
  resource: Matches
  conditions: readonly Condition[]
}

/** The statements of a policy document whose references are resolved. */
export const statementsOf = (policy: unknown): Statement[] =>
  Policy.parse(policy).Statement.map(({ Effect, Action, Resource, Condition }) => ({
    effect: Effect,
    action: matchesAny(Action, { ignoringCase: true }),
    resource: matchesAny(Resource),
    conditions: Object.entries(Condition).flatMap(([operator, keys]) =>
      Object.entries(keys).map(([key, expected]) => conditionOf(operator, key, expected)),
    ),
  }))
