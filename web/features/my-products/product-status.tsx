import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { liveNoteOf } from './live-note.ts'
import { useChangeStatus } from './use-change-status.ts'

type NoteProps = { item: LinkedStoreProduct; live: LiveProduct[] | undefined; about: 'status' | 'price' }

/** What buyers see instead of what the row says. */
export function LiveNote({ item, live, about }: NoteProps) {
  const note = liveNoteOf(item, live)
  if (note?.about !== about) return null
  return <span className="block text-xs font-medium text-balance text-warning">{note.text}</span>
}

type Props = { item: LinkedStoreProduct; live: LiveProduct[] | undefined; onPublish: () => void }

export function ProductStatus({ item, live, onPublish }: Props) {
  const change = useChangeStatus(item, onPublish)
  const isPublished = item.status === 'published'
  return (
    <div>
      <span className="inline-flex items-center gap-3">
        <Switch label={`Publish ${item.product.title}`} checked={isPublished} onChange={change} />
        <Badge tone={isPublished ? 'positive' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
      </span>
      <LiveNote item={item} live={live} about="status" />
    </div>
  )
}
