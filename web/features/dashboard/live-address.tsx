import { ownVisitFragment } from '#contract/visits.ts'
import { shortUrl, useStoreUrl } from '../../lib/site-address.ts'
import { OutsideLink } from '../../ui/layout/outside-link.tsx'

/** The live site's address. Without a store domain it is shown on Generate Site instead. */
export function LiveAddress({ address }: { address: string }) {
  const url = useStoreUrl(address)
  if (!url) return null
  return <OutsideLink href={`${url}${ownVisitFragment}`} text={shortUrl(url)} />
}
