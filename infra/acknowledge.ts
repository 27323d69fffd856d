import { CfnElement, Stack, Validations } from 'aws-cdk-lib'
import type { IConstruct } from 'constructs'

/** Answers findings of cdk-nag's AwsSolutions pack where they arise; each names its finding in full. */
export function acknowledge(construct: IConstruct, reason: string, ...findings: readonly string[]) {
  Validations.of(construct).acknowledge(...findings.map((id) => ({ id: `AwsSolutions-${id}`, reason })))
}

/** How the pack names a wildcard in a policy; `suffix` is what follows the resource's ARN. */
export function wildcardOn(resource: IConstruct, suffix: string) {
  const { defaultChild } = resource.node
  if (!CfnElement.isCfnElement(defaultChild)) throw new Error(`${resource.node.path} is no resource.`)
  return `IAM5[Resource::<${Stack.of(resource).getLogicalId(defaultChild)}.Arn>${suffix}]`
}
