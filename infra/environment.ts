import type { Stage } from '#contract/action.ts'
import type { FunctionDefinition } from './functions.ts'

export type Surroundings = {
  stage: Stage
  tableName: string
  sitesBucketName: string
  appOrigin: string
  /** Where sites are when there is no store domain. */
  sitesOrigin: string
  storeDomain: string
  senderAddress: string
  codesSecretId: string
  openaiSecretId: string
  openaiModel: string
  edgeSecret: string
}

/** The variables that lambdas/env.ts reads; each function sees only those of what it is granted. */
export function environmentOf(definition: FunctionDefinition, it: Surroundings, userPoolId?: string) {
  const { action, grants, sendsMail } = definition
  return {
    STAGE: it.stage,
    TABLE_NAME: it.tableName,
    APP_ORIGIN: it.appOrigin,
    SITES_ORIGIN: it.sitesOrigin,
    STORE_DOMAIN: it.storeDomain,
    ...(grants.sites && { SITES_BUCKET: it.sitesBucketName }),
    ...(grants.secrets?.includes('codes') && { CODES_SECRET_ID: it.codesSecretId }),
    ...(grants.secrets?.includes('openai') && {
      OPENAI_SECRET_ID: it.openaiSecretId,
      OPENAI_MODEL: it.openaiModel,
    }),
    ...(grants.userPool && userPoolId && { USER_POOL_ID: userPoolId }),
    ...(sendsMail && { SENDER_ADDRESS: it.senderAddress }),
    // A laptop has no edge in front of its functions.
    ...(action && it.stage !== 'local' && { EDGE_SECRET: it.edgeSecret }),
  }
}
