import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { pluralize } from '#rules/text.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BottomBar } from '../../ui/layout/bottom-bar.tsx'
import { dismissAction } from '../../ui/overlays/toasts/notify.ts'
import { publishProducts } from '../../ui/publishing/publish-products.ts'
import { liveNoteOf, removedButLive } from './live-note.ts'

type Props = {
  items: LinkedStoreProduct[]
  live: LiveProduct[] | undefined
  onPublish: () => void
  isPublishing: boolean
}

/** Shown while the live page sells something else than this page says. */
export function PublishBar({ items, live, onPublish, isPublishing }: Props) {
  const removed = removedButLive(items, live)
  const changed = items.filter((item) => liveNoteOf(item, live))
  const count = removed.length + changed.length
  if (count === 0) return null
  const canPublish = items.some(({ status }) => status === 'published')
  return (
    <BottomBar>
      <div className="min-w-0">
        <p role="status" className="font-semibold tabular-nums">
          {pluralize(count, 'product')} {count === 1 ? 'differs' : 'differ'} from your live page
        </p>
        <p className="text-xs text-muted">
          {removed.length > 0 && `Removed, but still sold: ${titlesOf(removed)}. `}
          {canPublish ? (
            <Link
              to="/app/preview"
              className="-my-3.5 inline-flex min-h-11 items-center underline underline-offset-4"
            >
              See all changes
            </Link>
          ) : (
            'A page needs a published product. Publish one, or take your website offline.'
          )}
        </p>
      </div>
      {canPublish ? (
        <Button onClick={onPublish} busy={isPublishing} busyText="Publishing..." className="shrink-0">
          Publish changes
        </Button>
      ) : (
        <Button asChild variant="secondary" className="shrink-0">
          <Link to="/app/settings#danger">Unpublish</Link>
        </Button>
      )}
    </BottomBar>
  )
}

const titlesOf = (sold: readonly LiveProduct[]) => sold.map(({ title }) => title).join(', ')

type PublishAllProps = {
  items: LinkedStoreProduct[]
  /** Whether it is the page's main action. */
  isMain: boolean
}

/** Publishes every draft at once. A single one has its switch. */
export function PublishAll({ items, isMain }: PublishAllProps) {
  const queries = useQueryClient()
  const drafts = items.filter(({ status }) => status === 'draft')
  const publish = useMutation({
    mutationFn: () =>
      publishProducts(
        queries,
        drafts.map(({ id }) => id),
      ),
    // The message about courses that were added offers the same.
    onSuccess: () => dismissAction('Publish all'),
  })
  if (drafts.length < 2) return null
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      onClick={() => publish.mutate()}
      busy={publish.isPending}
      busyText="Publishing..."
    >
      Publish all
    </Button>
  )
}
