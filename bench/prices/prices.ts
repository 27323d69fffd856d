/**
 * List prices in US dollars, us-east-1, first tier, without free allowances and discounts. They come from the services'
 * pricing pages as of November 2025; check them there before you rely on them. The model's prices are in
 * lambdas/sites/generation/prompt.ts.
 */
export const pricesAsOf = '2025-11'

const million = 1_000_000

export const perRequest = {
  httpApi: 1 / million,
  lambda: 0.2 / million,
  /** Messages of up to 32 KB, in either direction. */
  webSocketMessage: 1 / million,
  webSocketMinute: 0.25 / million,
  cloudFront: 1 / million,
  cloudFrontFunction: 0.1 / million,
  s3Get: 0.4 / million,
  s3Put: 5 / million,
  firewall: 0.6 / million,
  mail: 0.1 / 1000,
  /** Recorded by X-Ray. */
  trace: 5 / million,
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

/** A user who signs in or refreshes a token in the month, on the Essentials plan. */
export const perActiveUser = 0.015

/** Monthly prices that are due without any traffic. */
export const perMonth = {
  secret: 0.4,
  /** An alarm costs this for each metric it evaluates. */
  alarmMetric: 0.1,
  dashboard: 3,
  customMetric: 0.3,
  hostedZone: 0.5,
  /** Health check of a target at AWS, over HTTPS. */
  healthCheck: 1.5,
  encryptionKey: 1,
  firewall: 5,
  firewallRule: 1,
}
