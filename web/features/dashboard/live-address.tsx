import { ownVisitFragment } from '#contract/visits.ts'
import { shortUrl, useStoreDomain } from '../../lib/site-address.ts'
import { OutsideLink } from '../../ui/outside-link.tsx'

/** The live site's address. Without a store domain it is shown on Generate Site instead. */
export function LiveAddress({ address }: { address: string }) {
  const domain = useStoreDomain()
  if (!domain) return null
  const url = `${location.protocol}//${address}.${domain}`
  return <OutsideLink href={`${url}${ownVisitFragment}`} text={shortUrl(url)} />
}
