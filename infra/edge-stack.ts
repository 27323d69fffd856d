import { Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager'
import { Construct } from 'constructs'
import { appFirewall } from './app-firewall.ts'
import { appNames, type Domain, storeNames, zoneOf } from './domain.ts'
import type { Settings } from './settings.ts'

/** What CloudFront needs in us-east-1. */
export class EdgeStack extends Stack {
  readonly certificates: { app?: Certificate; store?: Certificate }
  readonly firewallArn: string | undefined

  constructor(scope: Construct, id: string, props: StackProps & Settings) {
    super(scope, id, props)
    const { appDomain, appZoneId, stage, storeDomain, storeZoneId } = props
    this.certificates = {
      ...(appDomain && {
        app: certificate(this, 'App', { name: appDomain, zoneId: appZoneId }, appNames(appDomain)),
      }),
      ...(storeDomain && {
        store: certificate(
          this,
          'Store',
          { name: storeDomain, zoneId: storeZoneId },
          storeNames(storeDomain),
        ),
      }),
    }
    this.firewallArn = stage === 'prod' ? appFirewall(this).arn : undefined
  }
}

/** Without a domain, and outside production, there is nothing to make in us-east-1. */
export const needsEdge = ({ appDomain, stage, storeDomain }: Settings) =>
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
