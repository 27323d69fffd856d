import type { FunctionDefinition } from '../functions/function-definition.ts'

/** Kilobytes of 1000 bytes, minified. What a function may weigh depends on the clients that it needs. */
const limitKb = {
  table: 300,
  userPoolOrMail: 370,
  sites: 470,
  model: 500,
  payments: 620,
  /** Less than both clients together, 790. */
  paymentsAndSites: 740,
  /** Its renderer is an asset. */
  pictures: 340,
}

/** Of the files beside a function's code, all together. */
export const assetsLimitKb = 5000

export function sizeLimitKb({ assets, grants, sendsMail }: FunctionDefinition) {
  if (assets) return limitKb.pictures
  if (grants.secrets?.includes('stripe') && grants.sites) return limitKb.paymentsAndSites
  if (grants.secrets?.includes('stripe')) return limitKb.payments
  if (grants.secrets?.includes('openai')) return limitKb.model
  const { courses, exports, files, mailFailures, sites, uploads, userBackups, visitLogs } = grants
  if (sites || files || uploads || courses || visitLogs || exports || mailFailures || userBackups)
    return limitKb.sites
  return grants.userPool || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}
