import type { Stage } from '#contract/api/action.ts'
import { metricsNamespace } from '../monitoring/function-metrics.ts'
import type { Settings } from '../settings.ts'
import type { FunctionDefinition } from './function-definition.ts'
import { courseGrants, pictureGrants } from './grants.ts'

/** Its price is in rules/model-prices.ts. */
export const defaultModel = 'gpt-6-luna'

export type EnvironmentSettings = Pick<
  Settings,
  | 'senderAddress'
  | 'storeDomain'
  | 'openaiModel'
  | 'checkoutOptions'
  | 'company'
  | 'postalAddress'
  | 'supportEmail'
  | 'paymentCallsPerSecond'
  | 'mailsPerDay'
  | 'replyDomain'
> & {
  stage: Stage
  appOrigin: string
  /** Base URL of the sites without a store domain, and of covers. */
  sitesOrigin: string
}

export type EnvironmentResources = {
  tableName: string
  sitesBucketName: string
  coursesBucketName: string
  visitLogsBucketName: string
  exportsBucketName: string
  mailFailuresBucketName: string
  userBackupsBucketName: string
  incomingMailBucketName: string | undefined
  codesSecretId: string
  openaiSecretId: string
  stripeSecretId: string
  edgeSecret: string
  userPoolId: string | undefined
}

/** Returns the variables that lambdas/env.ts reads; a function gets only those of the resources it is granted. */
export function environmentOf(
  { action, grants, readsMail, sendsMail }: FunctionDefinition,
  settings: EnvironmentSettings,
  resources: EnvironmentResources,
) {
  const { userPoolId } = resources
  return {
    STAGE: settings.stage,
    POWERTOOLS_METRICS_NAMESPACE: metricsNamespace(settings.stage),
    TABLE_NAME: resources.tableName,
    APP_ORIGIN: settings.appOrigin,
    SITES_ORIGIN: settings.sitesOrigin,
    STORE_DOMAIN: settings.storeDomain ?? '',
    ...(settings.company && { COMPANY: settings.company }),
    ...(settings.postalAddress && { POSTAL_ADDRESS: settings.postalAddress }),
    ...(settings.supportEmail && { SUPPORT_EMAIL: settings.supportEmail }),
    ...((grants.sites || pictureGrants(grants).length > 0) && { SITES_BUCKET: resources.sitesBucketName }),
    ...(courseGrants(grants).length > 0 && { COURSES_BUCKET: resources.coursesBucketName }),
    ...(grants.visitLogs && { VISIT_LOGS_BUCKET: resources.visitLogsBucketName }),
    ...(grants.mailFailures && { MAIL_FAILURES_BUCKET: resources.mailFailuresBucketName }),
    ...(grants.userBackups && { USER_BACKUPS_BUCKET: resources.userBackupsBucketName }),
    ...(grants.incomingMail &&
      resources.incomingMailBucketName && { INCOMING_MAIL_BUCKET: resources.incomingMailBucketName }),
    ...(grants.exports && { EXPORTS_BUCKET: resources.exportsBucketName }),
    ...(grants.secrets?.includes('codes') && { CODES_SECRET_ID: resources.codesSecretId }),
    ...(grants.secrets?.includes('openai') && {
      OPENAI_SECRET_ID: resources.openaiSecretId,
      OPENAI_MODEL: settings.openaiModel ?? defaultModel,
    }),
    ...(grants.secrets?.includes('stripe') && {
      STRIPE_SECRET_ID: resources.stripeSecretId,
      ...(settings.paymentCallsPerSecond && {
        PAYMENT_CALLS_PER_SECOND: String(settings.paymentCallsPerSecond),
      }),
    }),
    ...(settings.mailsPerDay && { MAILS_PER_DAY: String(settings.mailsPerDay) }),
    // Published pages say whether the payment page adds tax.
    ...((grants.secrets?.includes('stripe') || grants.sites) && {
      CHECKOUT_OPTIONS: settings.checkoutOptions ?? '',
    }),
    ...(grants.userPool && userPoolId && { USER_POOL_ID: userPoolId }),
    ...((sendsMail || readsMail) && {
      SENDER_ADDRESS: settings.senderAddress,
      ...(settings.replyDomain && { REPLY_DOMAIN: settings.replyDomain }),
    }),
    // The local stack has no CloudFront in front of its functions.
    ...(action && settings.stage !== 'local' && { EDGE_SECRET: resources.edgeSecret }),
  }
}
