import { lazy, Suspense, useMemo, useState } from 'react'
import type { Site, SiteContent } from '#contract/site.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { shortUrl } from '#web/lib/site-address.ts'
import { OutsideLink } from '#web/ui/outside-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PublishActions } from './publish-actions.tsx'
import { SiteState } from './site-state.tsx'
import { storePage } from './store-page.ts'

const SiteThumbnail = lazy(async () => ({ default: (await import('./site-thumbnail.tsx')).SiteThumbnail }))
const SitePreviewDialog = lazy(async () => ({
  default: (await import('./site-preview-dialog.tsx')).SitePreviewDialog,
}))

type Props = {
  site: Site
  content: SiteContent
  items: LinkedStoreProduct[]
  saveSettings: () => Promise<void>
}

export function ResultCard({ site, content, items, saveSettings }: Props) {
  const [isPreviewing, setIsPreviewing] = useState(false)
  const { settings, url } = site
  const page = useMemo(() => storePage({ settings, content, items, url }), [settings, content, items, url])
  return (
    <section
      aria-label="Your website"
      className="mb-8 grid overflow-hidden rounded-xl border border-line bg-surface shadow-card md:grid-cols-2"
    >
      <div className="relative aspect-[16/10] overflow-hidden border-line bg-subtle max-md:border-b md:order-last md:aspect-auto md:min-h-72 md:border-l">
        <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
          <SiteThumbnail page={page} />
        </Suspense>
      </div>
      <div className="flex flex-col p-5 md:p-8">
        <SiteState site={site} />
        <h2 className="mt-3 font-display text-2xl font-semibold tracking-title text-balance">
          {settings.store_name}
        </h2>
        <OutsideLink href={url} text={shortUrl(url)} />
        <p className="mt-1 mb-6 text-sm text-muted">{adviceFor(site)}</p>
        <PublishActions site={site} saveSettings={saveSettings} onPreview={() => setIsPreviewing(true)} />
      </div>
      {isPreviewing && (
        <Suspense>
          <SitePreviewDialog page={page} onClose={() => setIsPreviewing(false)} />
        </Suspense>
      )}
    </section>
  )
}

function adviceFor({ status, has_unpublished_changes }: Site) {
  if (status !== 'live') return 'Nobody can see it yet. The address works once you publish.'
  if (has_unpublished_changes) return 'Buyers still see the version you published last.'
  return 'This is what buyers see.'
}
