import { Names, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

const longestRegion = 'ap-southeast-99'.length

/**
 * Returns a name with the region in it. CloudFront's names are unique per account, so without the region a stage could not
 * be deployed to a second one.
 */
export function globalName(scope: Construct, id: string, maxLength: number) {
  const { region } = Stack.of(scope)
  const path = Names.uniqueResourceName(scope, { maxLength: maxLength - id.length - longestRegion - 2 })
  return `${path}-${id}-${region}`
}
