import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Site } from '#contract/site/site.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { lazyWithFallback } from '../../../ui/feedback/lazy-with-fallback.tsx'
import { preloadOnIntent } from '../../../ui/hooks/preload-on-intent.ts'
import type { SaveQueue } from '../use-save-queue.ts'
import { usePublishing } from './use-publishing.ts'

export const loadPreview = () => import('./site-preview-dialog.tsx')
const loadReleases = () => import('./releases-dialog.tsx')
const loadUnpublish = () => import('./unpublish-dialog.tsx')
const ReleasesDialog = lazyWithFallback(async () => (await loadReleases()).ReleasesDialog)
const UnpublishDialog = lazyWithFallback(async () => (await loadUnpublish()).UnpublishDialog)

type Props = { site: Site; queue: SaveQueue; saveAll: () => Promise<void>; onPreview: () => void }
type Asking = 'nothing' | 'releases' | 'unpublish'

export function PublishActions({ site, queue, saveAll, onPreview }: Props) {
  const { publish, unpublish, rollBack } = usePublishing(queue, saveAll)
  const [asking, setAsking] = useState<Asking>('nothing')
  const close = () => setAsking('nothing')
  const isLive = site.status === 'live'
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 sm:flex sm:flex-wrap xl:flex-row-reverse">
      {!site.closed_at && (
        <Button
          variant={isLive && !site.has_unpublished_changes ? 'secondary' : 'primary'}
          className="max-sm:col-span-2"
          onClick={() => publish.mutate()}
          busy={publish.isPending}
          busyText="Publishing..."
        >
          Publish Website
        </Button>
      )}
      <Button
        variant="secondary"
        onClick={onPreview}
        className={site.address ? '' : 'max-sm:col-span-2'}
        {...preloadOnIntent(loadPreview)}
      >
        <Eye aria-hidden />
        Preview
      </Button>
      {site.address && (
        <Button variant="secondary" onClick={() => setAsking('releases')} {...preloadOnIntent(loadReleases)}>
          <History aria-hidden />
          Versions
        </Button>
      )}
      {isLive && (
        <Button asChild variant="secondary">
          <Link to="/app/share">
            <Share2 aria-hidden />
            Share
          </Link>
        </Button>
      )}
      {isLive && (
        <Button
          variant="quiet"
          onClick={() => setAsking('unpublish')}
          busy={unpublish.isPending}
          busyText="Taking it offline..."
          {...preloadOnIntent(loadUnpublish)}
        >
          Unpublish
        </Button>
      )}
      {asking === 'unpublish' && (
        <UnpublishDialog onClose={close} onMissing={close} onConfirm={() => unpublish.mutate()} />
      )}
      {asking === 'releases' && <ReleasesDialog onClose={close} onMissing={close} rollBack={rollBack} />}
    </div>
  )
}
