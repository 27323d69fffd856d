import { Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { Construct } from 'constructs'
import type { FirewallArns } from './app-stack-props.ts'
import { appDomainNames, type Domain, storeDomainNames, zoneOf } from './cloudfront/domain.ts'
import type { Settings } from './settings.ts'
import { createAppWebAcl, createStoresWebAcl } from './waf/distribution-web-acls.ts'

/** The certificates and the web ACLs of CloudFront, which must be in us-east-1. */
export class EdgeStack extends Stack {
  readonly certificates: { app?: Certificate; store?: Certificate }
  readonly firewallArns: FirewallArns | undefined

  constructor(scope: Construct, id: string, props: StackProps & Settings) {
    super(scope, id, props)
    const { appDomain, appZoneId, stage, storeDomain, storeZoneId } = props
    this.certificates = {
      ...(appDomain && {
        app: certificate(this, 'App', { name: appDomain, zoneId: appZoneId }, appDomainNames(appDomain)),
      }),
      ...(storeDomain && {
        store: certificate(
          this,
          'Store',
          { name: storeDomain, zoneId: storeZoneId },
          storeDomainNames(storeDomain),
        ),
      }),
    }
    this.firewallArns =
      stage === 'prod' ? { app: createAppWebAcl(this).arn, stores: createStoresWebAcl(this).arn } : undefined
  }
}

/** Returns whether a stage needs resources in us-east-1: production or any domain does. */
export const needsEdgeStack = ({ appDomain, stage, storeDomain }: Settings) =>
  stage === 'prod' || appDomain !== undefined || storeDomain !== undefined

function certificate(parent: Construct, id: string, domain: Domain, names: readonly string[]) {
  const scope = new Construct(parent, id)
  const others = names.filter((name) => name !== domain.name)
  return new Certificate(scope, 'Certificate', {
    domainName: domain.name,
    ...(others.length > 0 && { subjectAlternativeNames: others }),
    validation: CertificateValidation.fromDns(zoneOf(scope, domain)),
  })
}
