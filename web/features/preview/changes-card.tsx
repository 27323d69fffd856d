import type { UseQueryResult } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { SiteChange, SiteChanges } from '#contract/site/site-changes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LoadingRegion } from '../../ui/feedback/loading-region.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { describeChange } from './describe-change.ts'

type Props = {
  comparison: UseQueryResult<SiteChanges>
  /** Positions of the changes that the page can show. */
  marked: ReadonlySet<number>
  onShow: (position: number) => void
}

/** What publishing would change for buyers. */
export function ChangesCard({ comparison: { data, isError, refetch }, marked, onShow }: Props) {
  const count = data?.changes.length ?? 0
  return (
    <Card>
      <section aria-labelledby="unpublished-changes">
        <h2 id="unpublished-changes" className="flex items-center justify-between gap-3 font-semibold">
          Unpublished changes
          {count > 0 && <span className="text-sm font-medium text-muted tabular-nums">{count}</span>}
        </h2>
        {data ? (
          <>
            {count > 0 && <List changes={data.changes} marked={marked} onShow={onShow} />}
            {count === 0 && data.compares_text && <NothingToPublish />}
            {!data.compares_text && (
              <p className="mt-3 text-sm text-muted">
                Your live page was published before its texts were kept, so they can’t be compared. After you
                publish once more, every change is listed here.
              </p>
            )}
          </>
        ) : isError ? (
          <div role="alert" className="mt-3 text-sm">
            <p>The live page could not be compared.</p>
            <Button variant="secondary" className="mt-3" onClick={() => void refetch()}>
              Try Again
            </Button>
          </div>
        ) : (
          <LoadingRegion label="Comparing with the live page" className="mt-4 grid gap-3">
            <Skeleton className="h-12 rounded-lg" />
            <Skeleton className="h-12 rounded-lg" />
          </LoadingRegion>
        )}
      </section>
    </Card>
  )
}

const NothingToPublish = () => (
  <p className="mt-3 flex items-start gap-2 text-sm text-muted">
    <CircleCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-positive" />
    Nothing to publish. Buyers see this page.
  </p>
)

type ListProps = Pick<Props, 'marked' | 'onShow'> & { changes: SiteChange[] }

const List = ({ changes, marked, onShow }: ListProps) => (
  <ul className="mt-2 divide-y divide-line">
    {changes.map((change, position) => (
      <li key={keyOf(change)} className="flex items-start justify-between gap-2 py-2">
        <Change change={change} />
        {marked.has(position) && (
          <Button
            variant="quiet"
            className="-mr-2 px-2.5 text-accent"
            aria-label={`Show ${describeChange(change).label}`}
            onClick={() => onShow(position)}
          >
            Show
          </Button>
        )}
      </li>
    ))}
  </ul>
)

function Change({ change }: { change: SiteChange }) {
  const { label, before, after } = describeChange(change)
  return (
    <div className="min-w-0 py-2.5 text-sm">
      <p className="font-medium wrap-anywhere">{label}</p>
      {before && (
        <p className="mt-1 line-clamp-4 text-muted wrap-anywhere">
          <span className="sr-only">Live: </span>
          <del>{before}</del>
        </p>
      )}
      {after ? (
        <p className="mt-1 line-clamp-4 wrap-anywhere">
          <span className="sr-only">New: </span>
          <ins className="no-underline">{after}</ins>
        </p>
      ) : (
        <p className="mt-1 text-muted">Removed</p>
      )}
    </div>
  )
}

function keyOf(change: SiteChange) {
  if (change.kind === 'catalog') return 'catalog'
  if (change.kind === 'text') return change.path
  return change.kind === 'setting' ? change.name : change.id
}
