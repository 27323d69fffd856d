import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { type Distribution, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, type IHostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'

/**
 * `certificate` covers the names in us-east-1; without one CloudFront's own name serves. Without `zoneId` the operator
 * keeps the DNS records elsewhere.
 */
export type Domain = { name: string; certificate?: ICertificate | undefined; zoneId?: string | undefined }

export function domainProps(domain: Domain | undefined, served: (name: string) => string[]) {
  if (!domain?.certificate) return {}
  return {
    domainNames: served(domain.name),
    certificate: domain.certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  }
}

/** The zone as given; nothing is looked up. */
export const zoneOf = (scope: Construct, { name, zoneId }: Domain): IHostedZone | undefined =>
  zoneId === undefined
    ? undefined
    : HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zoneId, zoneName: name })

/** Names under a certificate, and the name of CloudFront that must stand behind them. */
export type Served = { names: readonly string[]; zoneId: string | undefined; target: string }

/** Points the names at the distribution, over IPv4 and IPv6, if their zone is known; answers what there is to serve. */
export function serve(
  scope: Construct,
  domain: Domain | undefined,
  namesOf: (domain: string) => string[],
  distribution: Distribution,
): Served[] {
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
    // With its dot a name is complete, whichever parent the zone is of.
    const record = { zone, target, recordName: `${name}.` }
    new ARecord(scope, `${name} over IPv4`, record)
    new AaaaRecord(scope, `${name} over IPv6`, record)
  }
}

/** A store at each name below the domain, and an answer at the domain itself. */
export const storeNames = (domain: string) => [domain, `*.${domain}`]
export const appNames = (domain: string) => [domain]
