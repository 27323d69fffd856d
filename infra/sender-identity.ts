import { PublicHostedZone } from 'aws-cdk-lib/aws-route53'
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses'
import { Construct } from 'constructs'
import type { Settings } from './settings.ts'

export type SenderSettings = Pick<
  Settings,
  | 'senderAddress'
  | 'senderZoneId'
  | 'alternateSenderAddress'
  | 'alternateSenderZoneId'
  | 'replyDomain'
  | 'replyZoneId'
  | 'appDomain'
  | 'appZoneId'
  | 'storeDomain'
  | 'storeZoneId'
>

/** What SES verifies: with a hosted zone the domain, including DKIM; otherwise only the address. */
export type SenderIdentity = { address: string; domain: string; zoneId: string | undefined }

/** Returns the identities of the sender and, if set, of the alternate sender. */
export function senderIdentities(settings: SenderSettings) {
  const { alternateSenderAddress, alternateSenderZoneId, senderAddress, senderZoneId } = settings
  return {
    sender: identityOf(senderAddress, senderZoneId, settings),
    alternate: alternateSenderAddress
      ? identityOf(alternateSenderAddress, alternateSenderZoneId, settings)
      : undefined,
  }
}

/** Returns where replies arrive; undefined without a domain for them. */
export const replyIdentity = (settings: SenderSettings) =>
  settings.replyDomain
    ? {
        domain: settings.replyDomain,
        zoneId: settings.replyZoneId ?? coveringZone(settings.replyDomain, settings),
      }
    : undefined

function identityOf(address: string, zoneId: string | undefined, settings: SenderSettings): SenderIdentity {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return { address, domain, zoneId: zoneId ?? coveringZone(domain, settings) }
}

/** A domain's zone also covers every name below it. */
function coveringZone(domain: string, { appDomain, appZoneId, storeDomain, storeZoneId }: SenderSettings) {
  const isWithin = (other: string | undefined) => other !== undefined && `.${domain}`.endsWith(`.${other}`)
  if (isWithin(appDomain) && appZoneId) return appZoneId
  return isWithin(storeDomain) ? storeZoneId : undefined
}

/**
 * Adds an SES identity. Its logical ID derives from what it verifies and not from its role, so that the alternate sender's
 * identity stays unchanged when the alternate becomes the sender.
 */
export function addIdentity(parent: Construct, { address, domain, zoneId }: SenderIdentity) {
  const name = zoneId ? domain : address
  if (parent.node.tryFindChild(name)) return
  const scope = new Construct(parent, name)
  new EmailIdentity(scope, 'Identity', {
    identity: zoneId ? domainIdentity(scope, domain, zoneId) : Identity.email(address),
  })
}

/** The identity of a domain that only receives mail. Without its zone the operator makes the records. */
export function addReceiver(scope: Construct, { domain, zoneId }: Omit<SenderIdentity, 'address'>) {
  new EmailIdentity(scope, 'Identity', {
    identity: zoneId ? domainIdentity(scope, domain, zoneId) : Identity.domain(domain),
  })
}

function domainIdentity(scope: Construct, zoneName: string, hostedZoneId: string) {
  const zone = PublicHostedZone.fromPublicHostedZoneAttributes(scope, 'Zone', { zoneName, hostedZoneId })
  return Identity.publicHostedZone(zone)
}
