/* Read at each use, never at import: one process runs many functions on a laptop, each with its own variables. */

function required(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`Set the environment variable ${name}.`)
  return value
}

export const tableName = () => required('TABLE_NAME')
export const userPoolId = () => required('USER_POOL_ID')
export const sitesBucket = () => required('SITES_BUCKET')
export const senderAddress = () => required('SENDER_ADDRESS')
/** Base address of published sites while there is no store domain. */
export const sitesOrigin = () => required('SITES_ORIGIN')
/** Registrable domain of published sites; empty without one. */
export const storeDomain = () => process.env.STORE_DOMAIN ?? ''
export const appOrigin = () => required('APP_ORIGIN')
export const codesSecretId = () => required('CODES_SECRET_ID')
export const openaiSecretId = () => required('OPENAI_SECRET_ID')
export const openaiModel = () => required('OPENAI_MODEL')
/** Known to the edge alone; a request without it did not come through the edge. Undefined where there is no edge. */
export const edgeSecret = () => process.env.EDGE_SECRET || undefined

/* What Lambda itself sets. */

export const region = () => required('AWS_REGION')
/** Where S3 is; the laptop edition says so as the SDK has it. */
export const s3Endpoint = () => process.env.AWS_ENDPOINT_URL_S3 ?? `https://s3.${region()}.amazonaws.com`

export function credentials() {
  const sessionToken = process.env.AWS_SESSION_TOKEN
  return {
    accessKeyId: required('AWS_ACCESS_KEY_ID'),
    secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
    ...(sessionToken && { sessionToken }),
  }
}
