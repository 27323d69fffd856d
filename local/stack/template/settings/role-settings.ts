import * as z from 'zod/mini'
import { functionMetadataKey } from '#infra/functions/function-definitions.ts'
import { assumedRoleArn } from '#local/emulators/iam/arns.ts'
import type { Roles } from '#local/emulators/iam/callers.ts'
import type { Resource, Resources } from '../template.ts'

const FunctionRole = z.object({ Role: z.string() })
const Role = z.object({
  Policies: z._default(z.array(z.object({ PolicyDocument: z.unknown() })), []),
})
const Policy = z.object({ Roles: z._default(z.array(z.string()), []), PolicyDocument: z.unknown() })

/** Returns what each function may do, by its name. Managed policies are not read: they grant nothing here. */
export function roleSettings(resources: Resources): Roles {
  const roles = new Map(resources('AWS::IAM::Role').map((role) => [role.attribute('Arn'), role] as const))
  const policies = resources('AWS::IAM::Policy').map(({ properties }) => Policy.parse(properties))
  const documentsOf = ({ ref, properties }: Resource) =>
    [...Role.parse(properties).Policies, ...policies.filter((it) => it.Roles.includes(ref))].map(
      ({ PolicyDocument }) => PolicyDocument,
    )
  const ofFunction = ({ ref, properties }: Resource) => {
    const role = roles.get(FunctionRole.parse(properties).Role)
    if (!role) throw new Error(`The function ${ref} has a role that is not in the template.`)
    return [ref, { arn: assumedRoleArn(role.ref, ref), policies: documentsOf(role) }] as const
  }
  const ours = resources('AWS::Lambda::Function').filter(({ metadata }) => metadata[functionMetadataKey])
  return Object.fromEntries(ours.map(ofFunction))
}
