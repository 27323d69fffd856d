import type { TableUse } from '#bench/measure/table-use.ts'
import { assumed } from '#bench/prices/month.ts'
import { perGigabyte, perGigabyteSecond, perRequest, perUnit } from '#bench/prices/prices.ts'

/** What is done now and then. Everything but the use of the table follows from the code and cannot be measured here. */
export type Work = {
  use: TableUse
  /** Requests to the API. */
  calls?: number
  /** Functions that run without a request. */
  runs?: number
  /** Of waiting for a provider, or of a long run, beside the usual time of a function. */
  seconds?: number
  puts?: number
  mails?: number
}

const functionGigabytes = 0.5
const gigabyte = 1_000_000_000

/** At the edge and at the gateway. */
const perCall =
  perRequest.cloudFront + perRequest.cloudFrontFunction + perRequest.firewall + perRequest.httpApi

export function dollarsOf({ use, calls = 0, runs = 0, seconds = 0, puts = 0, mails = 0 }: Work) {
  const functions = calls + runs
  return (
    use.read * perUnit.tableRead +
    use.write * perUnit.tableWrite +
    calls * perCall +
    functions * (perRequest.lambda + (assumed.logBytesPerCall / gigabyte) * perGigabyte.logged) +
    (functions * (assumed.callMs / 1000) + seconds) * functionGigabytes * perGigabyteSecond +
    puts * perRequest.s3Put +
    mails * perRequest.mail
  )
}
