import type { LinkedStoreProduct } from '#contract/store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useChangeStatus } from './use-change-status.ts'

export function ProductStatus({ item }: { item: LinkedStoreProduct }) {
  const change = useChangeStatus(item)
  const isPublished = item.status === 'published'
  return (
    <span className="inline-flex items-center gap-3">
      <Switch label={`Publish ${item.product.title}`} checked={isPublished} onChange={change} />
      <Badge tone={isPublished ? 'positive' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    </span>
  )
}
