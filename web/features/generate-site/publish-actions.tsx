import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import type { Site } from '#contract/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { usePublishing } from './use-publishing.ts'

type Props = { site: Site; saveSettings: () => Promise<void>; onPreview: () => void }

export function PublishActions({ site, saveSettings, onPreview }: Props) {
  const { publish, unpublish } = usePublishing(saveSettings)
  const [isConfirming, setIsConfirming] = useState(false)
  const isLive = site.status === 'live'
  const takeDown = () => {
    setIsConfirming(false)
    unpublish.mutate()
  }
  return (
    <div className="mt-auto flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {(!isLive || site.has_unpublished_changes) && (
        <Button onClick={() => publish.mutate()} busy={publish.isPending} busyText="Publishing...">
          Publish Website
        </Button>
      )}
      <Button variant="secondary" onClick={onPreview}>
        <Eye aria-hidden />
        Preview
      </Button>
      {isLive && (
        <Button
          variant="quiet"
          onClick={() => setIsConfirming(true)}
          busy={unpublish.isPending}
          busyText="Taking it offline..."
        >
          Unpublish
        </Button>
      )}
      <Dialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Take your website offline?"
        text="Its address stays yours and nothing is deleted, but buyers will not find it until you publish again."
        footer={
          <>
            <Button variant="quiet" onClick={() => setIsConfirming(false)}>
              Keep it live
            </Button>
            <Button variant="danger" onClick={takeDown}>
              Take it offline
            </Button>
          </>
        }
      />
    </div>
  )
}
