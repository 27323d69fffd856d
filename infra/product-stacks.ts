import { Annotations, type App, type Environment } from 'aws-cdk-lib'
import { productName } from '#rules/courses/product.ts'
import { claimsWithoutFigure } from '#rules/landing-claims.ts'
import { AppStack } from './app-stack.ts'
import type { AppStackProps } from './app-stack-props.ts'
import { edgeRegion } from './cloudfront/domain.ts'
import { EdgeAlarmsStack } from './edge-alarms-stack.ts'
import { EdgeStack, needsEdgeStack } from './edge-stack.ts'
import type { Settings } from './settings.ts'
import { VisitLogStack } from './visit-log-stack.ts'

export type ProductStacksProps = Pick<AppStackProps, 'codeOf' | 'webAssets'> & {
  /** The target. References to us-east-1 need a concrete region. */
  env: Environment & { region: string }
}

/** Adds all stacks of a stage. */
export function addProductStacks(app: App, settings: Settings, props: ProductStacksProps) {
  const { env, ...assets } = props
  const { stage } = settings
  const name = `${productName}-${stage}`
  const shared = { ...settings, terminationProtection: stage === 'prod', crossRegionReferences: true }
  const edge = needsEdgeStack(settings)
    ? new EdgeStack(app, `${name}-edge-${env.region}`, {
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
    ...(edge?.firewallArns && { firewallArns: edge.firewallArns }),
  })
  // Outside production nobody is notified, and the dashboard shows the same metrics.
  const edgeAlarms =
    stage === 'prod'
      ? new EdgeAlarmsStack(app, `${name}-edge-alarms-${env.region}`, {
          ...shared,
          description: `${productName}, stage ${stage}: alarms of CloudFront`,
          env: { ...env, region: edgeRegion },
          distributions: product.distributions,
          product,
        })
      : undefined
  const visitLog = new VisitLogStack(app, `${name}-visit-log-${env.region}`, {
    ...shared,
    description: `${productName}, stage ${stage}: log of the stores' distribution`,
    env: { ...env, region: edgeRegion },
    region: env.region,
    stores: product.distributions.stores,
    bucket: product.visitLogsBucket,
  })
  if (stage === 'prod') {
    warnOfClaims(product, settings)
    warnOfMailboxes(product, settings)
  }
  return { edge, product, edgeAlarms, visitLog }
}

/** Advertising that nothing supports may be unlawful where the product is sold. */
function warnOfClaims(product: AppStack, { landingClaims = 'specified' }: Settings) {
  const claims = claimsWithoutFigure(landingClaims)
  if (claims.length === 0) return
  Annotations.of(product).addWarningV2(
    'storewright:landingClaims',
    `The landing page claims what no figure supports: ${claims.join('; ')}. Pass -c landingClaims=measured to show computed figures only.`,
  )
}

/** Nobody can receive mail at the name of a distribution. */
function warnOfMailboxes(product: AppStack, { appDomain, supportEmail, legalEmail }: Settings) {
  if (appDomain || (supportEmail && legalEmail)) return
  Annotations.of(product).addWarningV2(
    'storewright:mailboxes',
    'Pages and mails name mailboxes at the distribution’s name, where no mail arrives. Pass -c supportEmail=... and -c legalEmail=..., or -c appDomain=...',
  )
}
