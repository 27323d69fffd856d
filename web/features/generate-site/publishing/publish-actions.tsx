import Eye from 'lucide-react/icons/eye'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import type { Site } from '#contract/site.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.tsx'
import { whenNear } from '#web/ui/when-near.ts'
import type { SaveQueue } from '../use-save-queue.ts'
import { loadPreview } from './load-preview.ts'
import { usePublishing } from './use-publishing.ts'

const loadReleases = () => import('./releases-dialog.tsx')
const loadUnpublish = () => import('./unpublish-dialog.tsx')
const ReleasesDialog = late(async () => (await loadReleases()).ReleasesDialog)
const UnpublishDialog = late(async () => (await loadUnpublish()).UnpublishDialog)

type Props = { site: Site; queue: SaveQueue; saveAll: () => Promise<void>; onPreview: () => void }
type Asking = 'nothing' | 'releases' | 'unpublish'

export function PublishActions({ site, queue, saveAll, onPreview }: Props) {
  const { publish, unpublish, rollBack } = usePublishing(queue, saveAll)
  const [asking, setAsking] = useState<Asking>('nothing')
  const close = () => setAsking('nothing')
  const isLive = site.status === 'live'
  return (
    <div className="grid shrink-0 grid-cols-2 gap-3 sm:flex sm:flex-wrap xl:flex-row-reverse">
      <Button
        variant={isLive && !site.has_unpublished_changes ? 'secondary' : 'primary'}
        className="max-sm:col-span-2"
        onClick={() => publish.mutate()}
        busy={publish.isPending}
        busyText="Publishing..."
      >
        Publish Website
      </Button>
      <Button
        variant="secondary"
        onClick={onPreview}
        className={site.address ? '' : 'max-sm:col-span-2'}
        {...whenNear(loadPreview)}
      >
        <Eye aria-hidden />
        Preview
      </Button>
      {site.address && (
        <Button variant="secondary" onClick={() => setAsking('releases')} {...whenNear(loadReleases)}>
          <History aria-hidden />
          Versions
        </Button>
      )}
      {isLive && (
        <Button
          variant="quiet"
          className="max-sm:col-span-2"
          onClick={() => setAsking('unpublish')}
          busy={unpublish.isPending}
          busyText="Taking it offline..."
          {...whenNear(loadUnpublish)}
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
