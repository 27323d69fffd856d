import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { publishProducts } from '../../ui/publishing/publish-products.ts'

type Props = {
  items: LinkedStoreProduct[]
  /** Whether it is the page's main action. */
  isMain: boolean
}

/** Publishes every draft at once. A single one has its switch. */
export function PublishAll({ items, isMain }: Props) {
  const queries = useQueryClient()
  const drafts = items.filter(({ status }) => status === 'draft')
  const publish = useMutation({
    mutationFn: () =>
      publishProducts(
        queries,
        drafts.map(({ id }) => id),
      ),
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
