import type { LinkedStoreProduct } from '#contract/store.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { useStatusChange } from './use-status-change.ts'

export function ProductStatus({ item }: { item: LinkedStoreProduct }) {
  const change = useStatusChange(item)
  const isPublished = item.status === 'published'
  return (
    <span className="inline-flex items-center gap-3">
      <Switch label={`Publish ${item.product.title}`} checked={isPublished} onChange={change} />
      <Badge tone={isPublished ? 'positive' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    </span>
  )
}
