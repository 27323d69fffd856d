import { region } from '../iam/aws-account.ts'
import type { Credentials } from '../iam/callers.ts'

export type Endpoints = {
  /** Where links to files lead. */
  fileLinks: string
  /** The user pool's public keys. */
  userPoolKeys: string
  backstage: string
  /** Its check has a port of its own. */
  table: string
  openaiKey: string | undefined
  stripeKey: string | undefined
}

/** The endpoints of the local services for the clients of AWS, OpenAI and Stripe. */
export const functionEnvironment = ({ backstage, table, ...given }: Endpoints) => ({
  AWS_REGION: region,
  // Ignores the developer's own AWS configuration.
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  AWS_ENDPOINT_URL_DYNAMODB: table,
  AWS_ENDPOINT_URL_S3: `${backstage}/s3`,
  FILE_LINKS_ENDPOINT: given.fileLinks,
  USER_POOL_KEYS_URL: given.userPoolKeys,
  AWS_ENDPOINT_URL_SES: `${backstage}/ses`,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `${backstage}/secrets`,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${backstage}/cognito`,
  AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: `${backstage}/connections`,
  AWS_ENDPOINT_URL_EVENTBRIDGE: `${backstage}/events`,
  AWS_ENDPOINT_URL_LAMBDA: `${backstage}/lambda`,
  ...(!given.openaiKey && { OPENAI_BASE_URL: `${backstage}/openai/v1` }),
  // Stripe's client adds the path `/v1` itself.
  ...(!given.stripeKey && { STRIPE_API_BASE: backstage }),
})

/** The identity with which a function calls services. */
export const keyVariables = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})
