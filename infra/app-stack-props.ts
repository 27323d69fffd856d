import type { StackProps } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import type { Stage } from '#contract/action.ts'
import type { Domain } from './domain.ts'
import type { Settings } from './settings.ts'

export type AppStackProps = StackProps &
  Omit<Settings, 'stage'> & {
    stage: Stage
    codeOf: (functionName: string) => Code
    /** The folder of the built web app; without it no file is deployed. */
    webAssets?: string
    /** Made in us-east-1, where CloudFront looks for them. */
    certificates?: { app?: ICertificate; store?: ICertificate }
    /** Made there too; production only. */
    firewallArn?: string
  }

/** The app's domain and the stores', each if there is one. */
export const domainsIn = (props: AppStackProps) => ({
  app: domainOf(props.appDomain, props.appZoneId, props.certificates?.app),
  stores: domainOf(props.storeDomain, props.storeZoneId, props.certificates?.store),
})

const domainOf = (
  name: string | undefined,
  zoneId: string | undefined,
  certificate: ICertificate | undefined,
): Domain | undefined => (name === undefined ? undefined : { name, zoneId, certificate })
