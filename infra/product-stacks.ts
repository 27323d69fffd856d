import type { App, Environment } from 'aws-cdk-lib'
import { productName } from '#rules/product.ts'
import { AppStack } from './app-stack.ts'
import type { AppStackProps } from './app-stack-props.ts'
import { edgeRegion } from './edge-region.ts'
import { EdgeStack, needsEdge } from './edge-stack.ts'
import type { Settings } from './settings.ts'

export type ProductStacksProps = Pick<AppStackProps, 'codeOf' | 'webAssets'> & {
  /** Where to deploy; a region is needed to refer to what is in us-east-1. */
  env: Environment & { region: string }
}

/** Everything that a stage consists of. */
export function addProductStacks(app: App, settings: Settings, props: ProductStacksProps) {
  const { env, ...assets } = props
  const { stage } = settings
  const name = `${productName}-${stage}`
  const shared = { ...settings, terminationProtection: stage === 'prod', crossRegionReferences: true }
  const edge = needsEdge(settings)
    ? new EdgeStack(app, `${name}-edge`, {
        ...shared,
        description: `${productName}, stage ${stage}: certificates and firewall of CloudFront`,
        env: { ...env, region: edgeRegion },
      })
    : undefined
  const product = new AppStack(app, name, {
    ...shared,
    ...assets,
    description: `${productName}, stage ${stage}`,
    env,
    ...(edge && { certificates: edge.certificates }),
    ...(edge?.firewallArn && { firewallArn: edge.firewallArn }),
  })
  return { edge, product }
}
