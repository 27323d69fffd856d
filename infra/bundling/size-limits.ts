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
  /** Markdown, PDFs with their fonts' compression, workbooks and lengths of videos (docs/design/courses.md, Courses are sent in parts and checked before their import). */
  courses: 1900,
}

/** Limit of all files beside a function's code together. */
export const assetsLimitKb = 5000

export function sizeLimitKb({ assets, grants, readsCourses, sendsMail }: FunctionDefinition) {
  if (readsCourses) return limitKb.courses
  if (assets) return limitKb.pictures
  if (grants.secrets?.includes('stripe') && grants.sites) return limitKb.paymentsAndSites
  if (grants.secrets?.includes('stripe')) return limitKb.payments
  if (grants.secrets?.includes('openai')) return limitKb.model
  const { courses, courseUploads, exports, files, incomingMail, mailFailures, sites } = grants
  const { uploads, userBackups, visitLogs } = grants
  const buckets = [
    sites,
    files,
    uploads,
    courses,
    courseUploads,
    visitLogs,
    exports,
    mailFailures,
    userBackups,
    incomingMail,
  ]
  if (buckets.some(Boolean)) return limitKb.sites
  return grants.userPool || grants.mailStatistics || sendsMail ? limitKb.userPoolOrMail : limitKb.table
}
