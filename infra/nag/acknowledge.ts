import { CfnElement, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'
import * as z from 'zod/mini'

/** Reasons that several constructs share. */
export const noVisitorLog =
  'Visitor logs are personal data that nobody needs: metrics count requests, and the API has its own log.'
export const cloudFrontDefaultDomain =
  "CloudFront's default certificate sets the minimum TLS version; with a domain it is TLS 1.2."

/** Acknowledges findings of cdk-nag's AwsSolutions pack on the construct they concern, each by its full name. */
export function acknowledge(construct: IConstruct, reason: string, ...findings: readonly string[]) {
  Validations.of(construct).acknowledge(...findings.map((id) => ({ id: `AwsSolutions-${id}`, reason })))
}

/** Returns the pack's name for a wildcard resource; values known only at deployment are in angle brackets. */
export const resourceFinding = (scope: IConstruct, arn: string) => `IAM5[Resource::${textIn(scope, arn)}]`

const Joined = z.object({
  'Fn::Join': z.tuple([z.literal(''), z.array(z.union([z.string(), z.object({ Ref: z.string() })]))]),
})

function textIn(scope: IConstruct, value: string): string {
  const resolved: unknown = Stack.of(scope).resolve(value)
  if (typeof resolved === 'string') return resolved
  const [, parts] = Joined.parse(resolved)['Fn::Join']
  return parts.map((part) => (typeof part === 'string' ? part : `<${part.Ref}>`)).join('')
}

/** Returns the pack's name for a wildcard in a policy; `suffix` follows the resource's ARN. */
export function wildcardOn(resource: IConstruct, suffix: string) {
  const { defaultChild } = resource.node
  if (!CfnElement.isCfnElement(defaultChild)) throw new Error(`${resource.node.path} is not a resource.`)
  return `IAM5[Resource::<${Stack.of(resource).getLogicalId(defaultChild)}.Arn>${suffix}]`
}
