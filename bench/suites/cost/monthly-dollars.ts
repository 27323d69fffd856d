import { assumed, calls, month } from '#bench/prices/month.ts'
import {
  perActiveUser,
  perGigabyte,
  perGigabyteMonth,
  perGigabyteSecond,
  perRequest,
  perUnit,
} from '#bench/prices/prices.ts'
import { heartbeatSeconds } from '#contract/realtime.ts'
import type { MonthlyUse } from './use.ts'

const gigabyte = 1_000_000_000
const million = 1_000_000
const functionGigabytes = 0.5
const generationSeconds = 3
/** Measured on the local stack; a function that somebody calls every 25 s stays warm. */
const heartbeatMs = 10
/** Two items, read eventually consistent. */
const readUnitsPerHeartbeat = 1
/** The line of API Gateway's access log; the function logs only what fails. */
const heartbeatLogBytes = 250

/** The release and the live page. robots.txt and sitemap seldom change, and releases are listed after a failure only. */
const putsPerPublish = 2
/** For the address of a page, for a redirect from a previous one, and for the beacon. */
const edgeFunctionsPerVisit = 3

const apiRequests = month.calls + month.generations
/** Recording orders, sending mail and issuing tokens run functions too. */
const invocations = apiRequests + month.orders + assumed.mails + assumed.tokens
/** Only functions that wait for the model or the payment provider are traced: of an order, the checkout, return page and webhook. */
const traced = month.generations + 3 * month.orders

/** Returns dollars a month by service for `sellers` active sellers and their visitors, without the fixed costs. */
export function monthlyDollars(
  use: MonthlyUse,
  dollarsPerGeneration: number,
  sellers: number,
): Record<string, number> {
  const perSeller = Object.entries(dollarsPerSeller(use, dollarsPerGeneration))
  return {
    ...Object.fromEntries(perSeller.map(([service, dollars]) => [service, dollars * sellers])),
    traces: recordedTraces(traced * sellers) * perRequest.trace,
  }
}

/** Costs that grow in proportion to use. */
function dollarsPerSeller(use: MonthlyUse, dollarsPerGeneration: number) {
  // A page, its covers and its beacon.
  const storeRequests = month.visits * (2 + assumed.coverFiles)
  const appRequests = apiRequests + assumed.appLoads * assumed.appLoadRequests
  const appCovers = assumed.appLoads * assumed.coverFiles
  const seconds = (invocations * assumed.callMs) / 1000 + month.generations * generationSeconds
  return {
    'user pool': perActiveUser,
    // Covers run no CloudFront function. They stay in its cache for a day, so only pages count as read from S3.
    'stores at the edge':
      (storeRequests + appCovers) * (perRequest.cloudFront + perRequest.firewall) +
      month.visits * (edgeFunctionsPerVisit * perRequest.cloudFrontFunction + perRequest.s3Get),
    'app at the edge':
      appRequests * (perRequest.cloudFront + perRequest.cloudFrontFunction + perRequest.firewall),
    'bytes sent': (bytesSent(use) / gigabyte) * perGigabyte.sentByCloudFront,
    'API and functions':
      apiRequests * perRequest.httpApi +
      invocations * perRequest.lambda +
      seconds * functionGigabytes * perGigabyteSecond,
    table:
      use.readUnits * perUnit.tableRead +
      use.writeUnits * perUnit.tableWrite +
      (assumed.storedTableBytes / gigabyte) * (perGigabyteMonth.table + perGigabyteMonth.tableBackup),
    bucket:
      (assumed.storedBucketBytes / gigabyte) * perGigabyteMonth.bucket +
      putsPerPublish * calls['publish-site'] * perRequest.s3Put,
    'realtime link': realtimeDollars(),
    model: month.generations * dollarsPerGeneration,
    mail: assumed.mails * perRequest.mail,
    logs: ((invocations * assumed.logBytesPerCall) / gigabyte) * perGigabyte.logged,
  }
}

/** Heartbeats and their replies; the messages about a few orders cost nothing beside them. */
function realtimeDollars() {
  const seconds = assumed.visibleHours * 60 * 60
  const heartbeats = seconds / heartbeatSeconds
  return (
    (seconds / 60) * perRequest.webSocketMinute +
    heartbeats *
      (2 * perRequest.webSocketMessage +
        perRequest.lambda +
        (heartbeatMs / 1000) * functionGigabytes * perGigabyteSecond +
        readUnitsPerHeartbeat * perUnit.tableRead +
        (heartbeatLogBytes / gigabyte) * perGigabyte.logged)
  )
}

/** Response bodies and headers that CloudFront sends for one seller. */
function bytesSent({ coverBytes, pageBytes }: MonthlyUse) {
  const { appLoadBytes, appLoadRequests, appLoads, coverFiles, responseHeaderBytes } = assumed
  const covers = (month.visits + appLoads) * coverFiles
  const responses = 2 * month.visits + covers + apiRequests + appLoads * appLoadRequests
  return (
    month.visits * pageBytes + covers * coverBytes + appLoads * appLoadBytes + responses * responseHeaderBytes
  )
}

const secondsPerMonth = 30 * 24 * 60 * 60
const sampledShare = 0.05

/**
 * X-Ray's default sampling records the first invocation of each second and 5 % of the others. Returns the maximum:
 * invocations spread so evenly that no second is without one.
 */
export function recordedTraces(invocationsPerMonth: number) {
  const first = Math.min(invocationsPerMonth, secondsPerMonth)
  return first + (invocationsPerMonth - first) * sampledShare
}

/** Returns dollars for a million visits: the beacon, and counting it. The log's delivery to the bucket is free. */
export function dollarsPerMillionVisits({ visit }: Pick<MonthlyUse, 'visit'>) {
  const beacon = perRequest.cloudFront + perRequest.firewall + perRequest.cloudFrontFunction
  const bytes = (assumed.responseHeaderBytes / gigabyte) * perGigabyte.sentByCloudFront
  const counting = visit.read * perUnit.tableRead + visit.write * perUnit.tableWrite
  return { beacon: million * (beacon + bytes), counting: million * counting }
}
