import { movedToMetadata, movedUntilMetadata, redirectTag } from '#contract/urls/edge.ts'
import { now } from '../../clock.ts'
import { formerAddresses, type SiteRecord } from '../../data/site/site-records.ts'
import { livePageKey, livePrefix, robotsKey, sitemapKey } from '../storage/keys.ts'
import { keysUnder, putFile } from '../storage/objects.ts'
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
 * `from`: every page and what crawlers read. Each object names its whole target, so that a store may later move to a
 * domain of its own.
 */
async function putRedirect({ from, to, until }: { from: string; to: string; until: number }) {
  const home = new URL(siteUrl(to)).href
  const keys = new Set([
    ...[livePageKey, robotsKey, sitemapKey].map((keyOf) => keyOf(from)),
    ...(await keysUnder(livePrefix(from))),
  ])
  await Promise.all(
    [...keys].map((key) => {
      const file = key.slice(livePrefix(from).length)
      const target = home + file.replace(/^index\.html$|\.html$/, '')
      return putFile(key, `This store has moved to ${target}\n`, typeOf(file), {
        Metadata: { [movedToMetadata]: target, [movedUntilMetadata]: String(until) },
        Tagging: String(new URLSearchParams(redirectTag)),
      })
    }),
  )
}

function typeOf(file: string) {
  if (file.endsWith('.html')) return 'text/html'
  return file.endsWith('.xml') ? 'application/xml' : 'text/plain'
}
