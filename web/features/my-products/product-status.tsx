import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/api/products-api.ts'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { Switch } from '../../ui/controls/switch.tsx'
import { Badge } from '../../ui/feedback/badges/badge.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { cachedProducts } from './cached-products.ts'
import { liveNoteOf } from './live-note.ts'
import { notifyChange } from './notify-change.ts'

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

/** Switches a product between draft and published optimistically. Reverts if the server refuses. */
function useChangeStatus(product: LinkedStoreProduct, onPublish: () => void) {
  const queries = useQueryClient()
  const cached = cachedProducts(queries)
  const { mutate, isPending } = useMutation({
    mutationFn: (status: LinkedStoreProduct['status']) =>
      call(productsApi['update-store-product'], { id: product.id, status }),
    async onMutate(status) {
      await cached.cancelRefetch()
      cached.setStatus(product.id, status)
      return { before: product.status }
    },
    onSuccess(saved, status) {
      cached.replace(saved)
      void queries.invalidateQueries({ queryKey: keys.site })
      void queries.invalidateQueries({ queryKey: keys.deals })
      void queries.invalidateQueries({ queryKey: keys.home, refetchType: 'none' })
      const title = status === 'published' ? 'Product published' : 'Product saved as draft'
      notifyChange(title, cached.unpublishedText(saved), onPublish)
    },
    onError(_error, _status, context) {
      if (context) cached.setStatus(product.id, context.before)
      notify.error('Failed to update product status')
    },
  })
  return (published: boolean) => {
    if (!isPending) mutate(published ? 'published' : 'draft')
  }
}
