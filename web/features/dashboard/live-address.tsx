import { shortUrl, useStoreDomain } from '#web/lib/site-address.ts'
import { OutsideLink } from '#web/ui/outside-link.tsx'

/** Where buyers find the site; a store without a domain finds its address on Generate Site. */
export function LiveAddress({ address }: { address: string }) {
  const domain = useStoreDomain()
  if (!domain) return null
  const url = `${location.protocol}//${address}.${domain}`
  return <OutsideLink href={url} text={shortUrl(url)} />
}
