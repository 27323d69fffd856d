import { assumed, month } from './month.ts'
import {
  perActiveUser,
  perGigabyte,
  perGigabyteMonth,
  perGigabyteSecond,
  perRequest,
  perUnit,
} from './prices.ts'
import type { MonthlyUse } from './use.ts'

const gigabyte = 1_000_000_000
const functionGigabytes = 0.5
const generationSeconds = 3

/** Dollars a month for one active seller and her visitors, by service. What a deployment costs unused is not in it. */
export function dollarsByUse(use: MonthlyUse, dollarsPerGeneration: number): Record<string, number> {
  const requests = month.calls + month.generations
  const appRequests = requests + assumed.appLoads * assumed.appLoadRequests
  const sentBytes = use.visitBytes + assumed.appLoads * assumed.appLoadBytes
  // Orders are recorded, mails sent and tokens made by functions as well.
  const invocations = requests + month.orders + assumed.mails + assumed.tokens
  const seconds = (invocations * assumed.callMs) / 1000 + month.generations * generationSeconds
  return {
    'user pool': perActiveUser,
    'stores at the edge':
      use.visitRequests * (perRequest.cloudFront + perRequest.cloudFrontFunction) +
      month.visits * perRequest.s3Get,
    'app at the edge':
      appRequests * (perRequest.cloudFront + perRequest.cloudFrontFunction + perRequest.firewall),
    'bytes sent': (sentBytes / gigabyte) * perGigabyte.sentByCloudFront,
    'API and functions':
      requests * perRequest.httpApi +
      invocations * perRequest.lambda +
      seconds * functionGigabytes * perGigabyteSecond,
    table:
      use.readUnits * perUnit.tableRead +
      use.writeUnits * perUnit.tableWrite +
      (assumed.storedTableBytes / gigabyte) * (perGigabyteMonth.table + perGigabyteMonth.tableBackup),
    bucket:
      (assumed.storedBucketBytes / gigabyte) * perGigabyteMonth.bucket +
      putsPerPublish * publishes * perRequest.s3Put,
    model: month.generations * dollarsPerGeneration,
    mail: assumed.mails * perRequest.mail,
    logs: ((invocations * assumed.logBytesPerCall) / gigabyte) * perGigabyte.logged,
  }
}

/** The release, the live page, robots.txt and the sitemap; and the list of releases, which costs as much. */
const putsPerPublish = 5
const publishes = 4
