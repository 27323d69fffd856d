import type { StackProps } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { Stage } from '#contract/api/action.ts'
import type { LegalSettings } from '#contract/urls/web-documents.ts'
import { legalEmail, productName, supportEmail } from '#rules/courses/product.ts'
import type { Domain } from './cloudfront/domain.ts'
import type { Settings } from './settings.ts'

export type AppStackProps = StackProps &
  Omit<Settings, 'stage'> & {
    stage: Stage
    codeOf: (functionName: string) => Code
    /** The folder of the built web app. No files are deployed without it. */
    webAssets?: string
    /** Created in us-east-1, because CloudFront accepts certificates from there only. */
    certificates?: { app?: ICertificate; store?: ICertificate }
    firewallArns?: FirewallArns
  }

/** The web ACLs of the distributions, in us-east-1; production only. */
export type FirewallArns = { app: string; stores: string }

/** Returns the domains of the app and of the stores; undefined where none is set. */
export const domainsIn = (props: AppStackProps) => ({
  app: domainOf(props.appDomain, props.appZoneId, props.certificates?.app),
  stores: domainOf(props.storeDomain, props.storeZoneId, props.certificates?.store),
})

const domainOf = (
  name: string | undefined,
  zoneId: string | undefined,
  certificate: ICertificate | undefined,
): Domain | undefined => (name === undefined ? undefined : { name, zoneId, certificate })

/** Returns what pages for visitors say of the stage; by default its mailboxes are those of the app's domain. */
export const legalSettingsIn = (props: AppStackProps, appDomain: string): LegalSettings => ({
  company: props.company ?? productName,
  postalAddress: props.postalAddress ?? '',
  supportEmail: props.supportEmail ?? supportEmail(appDomain),
  legalEmail: props.legalEmail ?? legalEmail(appDomain),
})
