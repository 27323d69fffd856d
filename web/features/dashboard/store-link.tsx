import type { Home } from '#contract/home.ts'
import { useStoreUrl } from '../../lib/site/site-address.ts'
import { CopyField } from '../../ui/controls/copy-field.tsx'

/** Nothing until the store has a site address. */
export function StoreLink({ home: { site } }: { home: Home }) {
  const url = useStoreUrl(site?.address)
  return url ? <CopyField url={url} label="your store’s link" /> : null
}
