import { CfnStack, NestedStack } from 'aws-cdk-lib'
import * as z from 'zod/mini'

/** CloudFormation allows 500 resources in a stack, and a function brings at least five. */
export class FunctionStack extends NestedStack {
  template(): unknown {
    return this.resolve(this._toCloudFormation())
  }
}

const Template = z.looseObject({ Resources: z.record(z.string(), z.looseObject({ Type: z.string() })) })

/** Each stack has its own function that empties buckets before they are deleted, under one id (CustomResourceProvider of CDK). */
const isProvider = (id: string) => id.startsWith('CustomS3AutoDeleteObjects')

/**
 * Returns a template with the resources of its nested stacks in place of the stacks themselves. Until a synthesis,
 * references between them are written as within one template. @throws if two resources have the same logical id
 */
export function mergeNestedTemplates(template: unknown, nested: readonly unknown[]) {
  const own = Template.parse(template)
  const resources = [own, ...nested.map((it) => Template.parse(it))]
    .flatMap(({ Resources }) => Object.entries(Resources))
    .filter(([, { Type }]) => Type !== CfnStack.CFN_RESOURCE_TYPE_NAME)
  const merged = new Map<string, unknown>()
  for (const [id, resource] of resources) {
    if (merged.has(id) && !isProvider(id)) throw new Error(`Two resources have the logical id ${id}.`)
    merged.set(id, resource)
  }
  return { ...own, Resources: Object.fromEntries(merged) }
}
