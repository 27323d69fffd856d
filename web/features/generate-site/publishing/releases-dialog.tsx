import { useQuery } from '@tanstack/react-query'
import { siteApi } from '#contract/api/site-api.ts'
import type { Release } from '#contract/site/site.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Badge } from '../../../ui/feedback/badges/badge.tsx'
import { LoadingRegion } from '../../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Publishing } from './use-publishing.ts'

type Props = { onClose: () => void; rollBack: Publishing['rollBack'] }

/** The published versions, newest first, each with a button that rolls back to it. */
export function ReleasesDialog({ onClose, rollBack }: Props) {
  const { data, isError, refetch } = useReleases()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Published versions"
      text="Rolling back changes what buyers see. The words you are working on stay as they are."
    >
      {data ? (
        <ul className="divide-y divide-line border-t border-line">
          {data.releases.map((release) => (
            <ReleaseRow key={release.id} release={release} rollBack={rollBack} />
          ))}
        </ul>
      ) : isError ? (
        <div role="alert" className="rounded-lg bg-danger-soft p-4 text-sm">
          <p className="font-medium text-danger">Your versions could not be loaded.</p>
          <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <LoadingRegion label="Loading your versions">
          <div className="grid gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        </LoadingRegion>
      )}
    </Dialog>
  )
}

/** Refetched whenever the dialog opens, since another tab may have published. */
const useReleases = () =>
  useQuery({ queryKey: keys.releases, queryFn: () => call(siteApi['list-releases'], {}), staleTime: 0 })

type ReleaseRowProps = { release: Release; rollBack: Publishing['rollBack'] }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

export function ReleaseRow({ release: { id, published_at, is_live }, rollBack }: ReleaseRowProps) {
  const at = new Date(published_at)
  const when = `${day.format(at)}, ${time.format(at)}`
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 py-2.5">
      <time dateTime={published_at} className="text-sm tabular-nums">
        <span className="block font-medium">{day.format(at)}</span>
        <span className="text-muted">{time.format(at)}</span>
      </time>
      {is_live ? (
        <Badge tone="positive">Live now</Badge>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Roll back to the version of ${when}`}
          onClick={() => rollBack.mutate(id)}
          disabled={rollBack.isPending}
          busy={rollBack.isPending && rollBack.variables === id}
          busyText="Rolling back..."
        >
          Roll back
        </Button>
      )}
    </li>
  )
}
