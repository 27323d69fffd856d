import type { FunctionDefinition } from '../functions/function-definitions.ts'

/** Kilobytes of 1000 bytes, minified. What a function may weigh depends on the clients that it needs. */
const limitKb = {
  table: 300,
  userPoolOrMail: 370,
  sites: 470,
  model: 500,
  payments: 620,
  /** Less than both clients together, 790. */
  paymentsAndSites: 750,
}

export function sizeLimitKb({ grants, sendsMail }: FunctionDefinition) {
  if (grants.secrets?.includes('stripe') && grants.sites) return limitKb.paymentsAndSites
  if (grants.secrets?.includes('stripe')) return limitKb.payments
  if (grants.secrets?.includes('openai')) return limitKb.model
  if (grants.sites || grants.files || grants.uploads || grants.courses || grants.visitLogs || grants.exports)
    return limitKb.sites
  return grants.userPool || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}
