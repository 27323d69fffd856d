import type { FunctionDefinition } from '../functions/function-definitions.ts'

/** Kilobytes of 1000 bytes, minified. What a function may weigh depends on the clients that it needs. */
const limitKb = { table: 300, userPoolOrMail: 370, sites: 470, model: 500, payments: 620 }

/**
 * Functions that miss the limit of their kind: publishing renders the page beside the S3 client, and deliver-mail has the
 * clients of Cognito, SES and SQS. Neither may grow (docs/decisions/0047).
 */
const missesKb = new Map([
  ['publish-site', 505],
  ['deliver-mail', 404],
])

export function sizeLimitKb({ name, grants, sendsMail }: FunctionDefinition) {
  const missKb = missesKb.get(name)
  if (missKb) return missKb
  if (grants.secrets?.includes('stripe')) return limitKb.payments
  if (grants.secrets?.includes('openai')) return limitKb.model
  if (grants.sites || grants.courses) return limitKb.sites
  return grants.userPool || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}
