import { now } from '../../clock.ts'
import { formerAddresses, type SiteRecord } from '../../data/site/site-records.ts'
import { putRedirect } from '../storage/redirects.ts'

/** Nobody else can claim an address before its redirect ends. This is longer than the longest run of a function. */
const safeMs = 60_000

/** Has every previous address redirect to the site's address. */
export async function putRedirects(record: SiteRecord) {
  const { address } = record
  if (!address) return
  const former = formerAddresses(record, now() + safeMs)
  await Promise.all(
    former.map((it) => putRedirect({ from: it.address, to: address, until: Date.parse(it.until) })),
  )
}
