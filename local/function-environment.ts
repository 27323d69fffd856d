import type { Credentials } from './iam/callers.ts'
import { region } from './place.ts'

export type Endpoints = { backstage: string; openaiKey: string | undefined }

/** How the SDK and OpenAI's client, which know nothing of laptops, find the services of this one. */
export const functionEnvironment = ({ backstage, openaiKey }: Endpoints) => ({
  AWS_REGION: region,
  // Nobody's own settings.
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  AWS_ENDPOINT_URL_DYNAMODB: `${backstage}/dynamodb`,
  AWS_ENDPOINT_URL_S3: `${backstage}/s3`,
  AWS_ENDPOINT_URL_SES: `${backstage}/ses`,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `${backstage}/secrets`,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: `${backstage}/cognito`,
  ...(!openaiKey && { OPENAI_BASE_URL: `${backstage}/openai/v1` }),
})

/** Who a function is to the services it calls. */
export const keyVariables = ({ accessKeyId, secretAccessKey }: Credentials) => ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})
