import type { Stage } from '#contract/action.ts'
import type { FunctionDefinition } from './functions.ts'
import { metricsNamespace } from './metrics-namespace.ts'
import type { Settings } from './settings.ts'

const defaultModel = 'gpt-4o-mini'

export type EnvironmentSettings = Pick<Settings, 'senderAddress' | 'storeDomain' | 'openaiModel'> & {
  stage: Stage
  appOrigin: string
  /** Where sites are when there is no store domain. */
  sitesOrigin: string
}

export type EnvironmentResources = {
  tableName: string
  sitesBucketName: string
  codesSecretId: string
  openaiSecretId: string
  edgeSecret: string
  userPoolId: string | undefined
}

/** The variables that lambdas/env.ts reads; each function sees only those of what it is granted. */
export function environmentOf(
  { action, grants, sendsMail }: FunctionDefinition,
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
    ...(grants.sites && { SITES_BUCKET: resources.sitesBucketName }),
    ...(grants.secrets?.includes('codes') && { CODES_SECRET_ID: resources.codesSecretId }),
    ...(grants.secrets?.includes('openai') && {
      OPENAI_SECRET_ID: resources.openaiSecretId,
      OPENAI_MODEL: settings.openaiModel ?? defaultModel,
    }),
    ...(grants.userPool && userPoolId && { USER_POOL_ID: userPoolId }),
    ...(sendsMail && { SENDER_ADDRESS: settings.senderAddress }),
    // A laptop has no edge in front of its functions.
    ...(action && settings.stage !== 'local' && { EDGE_SECRET: resources.edgeSecret }),
  }
}
