import { movedToMetadata, movedUntilMetadata, redirectTag } from '#contract/edge.ts'
import { livePageKey, robotsKey, sitemapKey } from './keys.ts'
import { putFile } from './objects.ts'
import { siteUrl } from './site-url.ts'

/**
 * Has the edge redirect visitors of `from` to the same path at `to` until `until` (epoch ms), in place of whatever was at
 * `from`. Each object names its whole target, so that a store may later move to a domain of its own.
 */
export async function putRedirect({ from, to, until }: { from: string; to: string; until: number }) {
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
