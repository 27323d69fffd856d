import { CfnStack, NestedStack } from 'aws-cdk-lib'
import * as z from 'zod/mini'

/** CloudFormation allows 500 resources in a stack, and a function brings at least five. */
export class FunctionStack extends NestedStack {
  template(): unknown {
    return this.resolve(this._toCloudFormation())
  }
}

const Template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) })

/**
 * Returns a template with the resources of its nested stacks in place of the stacks themselves. Until a synthesis,
 * references between them are written as within one template. @throws if two resources have the same logical id
 */
export function mergeNestedTemplates(template: unknown, nested: readonly unknown[]) {
  const own = Template.parse(template)
  const resources = [own, ...nested.map((it) => Template.parse(it))]
    .flatMap(({ Resources }) => Object.entries(Resources))
    .filter(([, { Type }]) => Type !== CfnStack.CFN_RESOURCE_TYPE_NAME)
  const merged = Object.fromEntries(resources)
  if (Object.keys(merged).length < resources.length)
    throw new Error('A resource of a nested stack has the logical id of another resource.')
  return { ...own, Resources: merged }
}
