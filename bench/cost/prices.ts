/**
 * List prices in US dollars, us-east-1, first tier, without free allowances and discounts: from the services' pricing
 * pages, as last known in November 2025: look them up before you rely on them. The model's are in
 * lambdas/sites/prompt.ts.
 */
export const pricesAsOf = '2025-11'

const million = 1_000_000

export const perRequest = {
  httpApi: 1 / million,
  lambda: 0.2 / million,
  cloudFront: 1 / million,
  cloudFrontFunction: 0.1 / million,
  s3Get: 0.4 / million,
  s3Put: 5 / million,
  firewall: 0.6 / million,
  mail: 0.1 / 1000,
}

export const perUnit = {
  tableRead: 0.125 / million,
  tableWrite: 0.625 / million,
}

/** ARM functions. */
export const perGigabyteSecond = 0.0000133334

export const perGigabyte = {
  sentByCloudFront: 0.085,
  logged: 0.5,
}

export const perGigabyteMonth = {
  table: 0.25,
  tableBackup: 0.2,
  bucket: 0.023,
}

/** A seller who signs in or stays signed in within the month; the plan is Essentials. */
export const perActiveUser = 0.015

/** What is paid in a month without a single visit. */
export const perMonth = {
  secret: 0.4,
  alarm: 0.1,
  dashboard: 3,
  metric: 0.3,
  encryptionKey: 1,
  firewall: 5,
  firewallRule: 1,
}
