import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront'

/** `certificate` covers the names in us-east-1; without one CloudFront's own name serves. */
export type Domain = { name: string; certificate?: ICertificate }

export function domainProps(domain: Domain | undefined, served: (name: string) => string) {
  if (!domain?.certificate) return {}
  return {
    domainNames: [served(domain.name)],
    certificate: domain.certificate,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  }
}
