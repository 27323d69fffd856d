import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { type Distribution, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'

/**
 * Without `certificate`, which is in us-east-1, the distribution is reached by CloudFront's own name. Without `zoneId` the
 * operator manages the DNS records outside Route 53.
 */
export type Domain = { name: string; certificate?: ICertificate | undefined; zoneId?: string | undefined }

export function domainProps(domain: Domain | undefined, namesOf: (domain: string) => string[]) {
  if (!domain?.certificate) return {}
  return {
    domainNames: namesOf(domain.name),
    certificate: domain.certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  }
}

/** Returns the hosted zone from its attributes, without a lookup. */
export const zoneOf = (scope: Construct, { name, zoneId }: Domain): IHostedZone | undefined =>
  zoneId === undefined
    ? undefined
    : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zoneId, zoneName: name })

/** Names of a certificate and the CloudFront domain name that they must point to. */
export type AliasTarget = { names: readonly string[]; zoneId: string | undefined; target: string }

/** Adds A and AAAA records for the names if their zone is known, and returns what must point to the distribution. */
export function addAliasRecords(
  scope: Construct,
  domain: Domain | undefined,
  namesOf: (domain: string) => string[],
  distribution: Distribution,
): AliasTarget[] {
  if (!domain?.certificate) return []
  const names = namesOf(domain.name)
  addRecords(scope, zoneOf(scope, domain), names, distribution)
  return [{ names, zoneId: domain.zoneId, target: distribution.domainName }]
}

function addRecords(
  scope: Construct,
  zone: IHostedZone | undefined,
  names: readonly string[],
  distribution: Distribution,
) {
  if (!zone) return
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution))
  for (const name of names) {
    // The trailing dot makes the name fully qualified, whichever parent domain the zone is for.
    const record = { zone, target, recordName: `${name}.` }
    new ARecord(scope, `${name} over IPv4`, record)
    new AaaaRecord(scope, `${name} over IPv6`, record)
  }
}

/** Each subdomain is a store; the domain itself serves covers and the not-found page. */
export const storeDomainNames = (domain: string) => [domain, `*.${domain}`]
export const appDomainNames = (domain: string) => [domain]

/** CloudFront reads certificates and web ACLs from this region and reports its metrics there. */
export const edgeRegion = 'us-east-1'
