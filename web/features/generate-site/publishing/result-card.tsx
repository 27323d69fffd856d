import { useState } from 'react'
import type { Site } from '#contract/site/site.ts'
import { ownVisitFragment } from '#contract/visits.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { shortUrl } from '../../../lib/site/site-address.ts'
import { SiteState } from '../../../ui/feedback/badges/site-state.tsx'
import { lazyWithFallback } from '../../../ui/feedback/lazy-with-fallback.tsx'
import { OutsideLink } from '../../../ui/layout/outside-link.tsx'
import type { SaveQueue } from '../use-save-queue.ts'
import { loadPreview, PublishActions } from './publish-actions.tsx'

const SitePreviewDialog = lazyWithFallback(async () => (await loadPreview()).SitePreviewDialog)

type Props = { site: Site; page: StorePage; queue: SaveQueue; saveAll: () => Promise<void> }

export function ResultCard({ site, page, queue, saveAll }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const closePreview = () => setIsPreviewing(false)
  return (
    <section
      aria-label="Your website"
      className="mb-6 flex flex-col gap-x-8 gap-y-5 rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6 xl:flex-row xl:items-center xl:justify-between"
    >
      <div className="min-w-0">
        <SiteState site={site} />
        <h2 className="mt-2.5 font-display text-2xl font-semibold tracking-title text-balance wrap-anywhere">
          {site.settings.store_name}
        </h2>
        <Address site={site} />
        <p className="text-sm text-muted">{adviceFor(site)}</p>
      </div>
      <PublishActions site={site} queue={queue} saveAll={saveAll} onPreview={() => setIsPreviewing(true)} />
      {isPreviewing && <SitePreviewDialog page={page} onClose={closePreview} onMissing={closePreview} />}
    </section>
  )
}

/** A link only if the site is live. */
const Address = ({ site: { status, url } }: { site: Site }) =>
  status === 'live' ? (
    <OutsideLink href={`${url}${ownVisitFragment}`} text={shortUrl(url)} />
  ) : (
    <p className="py-2.5 font-medium break-all">{shortUrl(url)}</p>
  )

function adviceFor({ status, address, has_unpublished_changes }: Site) {
  if (status !== 'live' && address) return 'Nobody can see it now. The address is kept for you.'
  if (status !== 'live')
    return 'Nobody can see it yet. The address works once you publish, and it stays from then on.'
  if (has_unpublished_changes) return 'Buyers still see the version you published last.'
  return 'This is what buyers see.'
}
