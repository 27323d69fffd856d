import { movedToMetadata, movedUntilMetadata, redirectTag } from '#contract/urls/edge.ts'
import { now } from '../../clock.ts'
import { formerAddresses, type SiteRecord } from '../../data/site/site-records.ts'
import { livePageKey, robotsKey, sitemapKey } from '../storage/keys.ts'
import { putFile } from '../storage/objects.ts'
import { siteUrl } from '../storage/site-url.ts'

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

/**
 * Has the edge redirect visitors of `from` to the same path at `to` until `until` (epoch ms), in place of whatever was at
 * `from`. Each object names its whole target, so that a store may later move to a domain of its own.
 */
async function putRedirect({ from, to, until }: { from: string; to: string; until: number }) {
  const home = new URL(siteUrl(to)).href
  const targets: [string, string, string][] = [
    [livePageKey(from), 'text/html', home],
    [robotsKey(from), 'text/plain', `${home}robots.txt`],
    [sitemapKey(from), 'application/xml', `${home}sitemap.xml`],
  ]
  await Promise.all(
    targets.map(([key, type, target]) =>
      putFile(key, `This store has moved to ${target}\n`, type, {
        Metadata: { [movedToMetadata]: target, [movedUntilMetadata]: String(until) },
        Tagging: String(new URLSearchParams(redirectTag)),
      }),
    ),
  )
}
