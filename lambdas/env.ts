import { defaultMailsPerDay } from '#rules/accounts/verification.ts'
import { productName, supportEmail } from '#rules/courses/product.ts'
import { defaultProviderCallsPerSecond } from '#rules/money/provider-rate.ts'

/* Read at each use, never at import: the local stack runs many functions in one process, each with its variables. */

function required(name: string) {
  const value = process.env[name]
  if (!value) throw new Error(`Set the environment variable ${name}.`)
  return value
}

/** `local`, `dev` or `prod`. */
export const stage = () => process.env.STAGE || 'local'
export const tableName = () => required('TABLE_NAME')
export const userPoolId = () => required('USER_POOL_ID')
export const userPoolClientId = () => required('USER_POOL_CLIENT_ID')
/** Returns the url of the user pool's public keys if they are not at Cognito; only the local stack sets it. */
export const userPoolKeysUrl = () => process.env.USER_POOL_KEYS_URL || undefined
export const sitesBucket = () => required('SITES_BUCKET')
/** Files of the courses, which buyers reach by signed links. */
export const coursesBucket = () => required('COURSES_BUCKET')
/** Log files of visits, deleted once they are counted. */
export const visitLogsBucket = () => required('VISIT_LOGS_BUCKET')
/** Files with sellers' data, deleted after two days. */
export const exportsBucket = () => required('EXPORTS_BUCKET')
/** Returns the bucket with the nightly copies of the user pool. */
export const userBackupsBucket = () => required('USER_BACKUPS_BUCKET')
/** Returns the origin of links to such files if it is not S3; only the local stack sets it. */
export const fileLinksEndpoint = () => process.env.FILE_LINKS_ENDPOINT || undefined
/** Queue of mail that no retry can deliver. */
export const senderAddress = () => required('SENDER_ADDRESS')
/** Origin of published sites while there is no store domain. */
export const sitesOrigin = () => required('SITES_ORIGIN')
/** Origin of covers; undefined for a handler that is invoked without one. */
export const coversOrigin = () => process.env.SITES_ORIGIN || undefined
/** Registrable domain of published sites; empty without one. */
export const storeDomain = () => process.env.STORE_DOMAIN ?? ''
export const appOrigin = () => required('APP_ORIGIN')
/** Returns the address of the product's support: see `supportEmail` in infra/settings.ts. */
export const supportMailbox = () => process.env.SUPPORT_EMAIL || supportEmail(new URL(appOrigin()).hostname)
/** Returns the company that receipts and legal pages name: see `company` in infra/settings.ts. */
export function companyOf() {
  const address = process.env.POSTAL_ADDRESS
  return { company: process.env.COMPANY || productName, ...(address && { postal_address: address }) }
}
export const codesSecretId = () => required('CODES_SECRET_ID')
export const openaiSecretId = () => required('OPENAI_SECRET_ID')
export const stripeSecretId = () => required('STRIPE_SECRET_ID')
export const mailFailuresBucket = () => required('MAIL_FAILURES_BUCKET')
/** Mails that arrived and were not read yet. */
export const incomingMailBucket = () => required('INCOMING_MAIL_BUCKET')
/** Returns the domain of replies to mails about cases; undefined in a stage that receives none. */
export const replyDomain = () => process.env.REPLY_DOMAIN || undefined
/** Returns the url of Stripe's API if it is not Stripe's own; only the local stack sets it. */
export const stripeApiBase = () => process.env.STRIPE_API_BASE || undefined
/** Returns how many calls a second the payment provider accepts: see `paymentCallsPerSecond` in infra/settings.ts. */
export const paymentCallsPerSecond = () =>
  Number(process.env.PAYMENT_CALLS_PER_SECOND || defaultProviderCallsPerSecond)
/** Returns how many mails the sender's account may send in 24 hours: see `mailsPerDay` in infra/settings.ts. */
export const mailsPerDay = () => Number(process.env.MAILS_PER_DAY || defaultMailsPerDay)
/** Returns what the payment page does besides taking the money: see `checkoutOptions` in infra/settings.ts. */
export const checkoutOptions = () => new Set((process.env.CHECKOUT_OPTIONS ?? '').split(','))
export const openaiModel = () => required('OPENAI_MODEL')
/** CloudFront adds it to each request; one without it bypassed the edge. Undefined where there is no edge. */
export const edgeSecret = () => process.env.EDGE_SECRET || undefined
