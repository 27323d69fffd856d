import * as z from 'zod/mini'
import type { Resource, readTemplate } from '../../harness/infra/template.ts'

type Template = ReturnType<typeof readTemplate>

const Reference = z.object({ Ref: z.string() })
const Attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
const oneOrMany = <T extends z.ZodMiniType>(it: T) =>
  z.union([
    z.array(it),
    z.pipe(
      it,
      z.transform((one: z.output<T>) => [one]),
    ),
  ])

const Statement = z.object({
  Effect: z.literal('Allow'),
  Action: oneOrMany(z.string()),
  Resource: oneOrMany(z.unknown()),
  Condition: z.optional(z.unknown()),
})
export type Statement = z.infer<typeof Statement>

const PolicyProperties = z.object({
  PolicyDocument: z.object({ Statement: z.array(Statement) }),
  Roles: z.array(Reference),
})
const FunctionProperties = z.object({ Role: Attribute })

export const roleOf = (lambda: Resource) => FunctionProperties.parse(lambda.Properties).Role['Fn::GetAtt'][0]

/** Returns every statement of a function's role. */
export function statementsOf(template: Template, functionName: string): Statement[] {
  const role = roleOf(template.functionNamed(functionName))
  return template
    .ofType('AWS::IAM::Policy')
    .map((policy) => PolicyProperties.parse(policy.Properties))
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
}
