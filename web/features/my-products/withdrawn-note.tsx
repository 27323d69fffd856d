import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#contract/api/products-api.ts'
import type { LinkedStoreProducts } from '#contract/store.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { notify } from '../../ui/overlays/toasts/notify.ts'

type Props = { withdrawn: NonNullable<LinkedStoreProducts['withdrawn']> }

/** Courses of the store that have left the catalog: they count towards the plan until they are removed. */
export function WithdrawnNote({ withdrawn }: Props) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => call(productsApi['remove-store-product'], { id }),
    onMutate: sameUser,
    onSuccess: (_done, _id, isSameUser) => isSameUser() && notify.success('Product removed from your store'),
    onError: (_error, _id, isSameUser) => isSameUser?.() && notify.error('Failed to remove product'),
    onSettled: () =>
      Promise.all(
        [keys.storeProducts, keys.home, keys.site, keys.deals].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <section aria-label="No longer sold" className="mb-6 rounded-xl bg-warning-soft p-4 text-sm">
      <p className="font-medium text-warning">
        {withdrawn.length === 1
          ? 'A course has left the catalog. Nobody can buy it any more; who bought it keeps it.'
          : `${withdrawn.length} courses have left the catalog. Nobody can buy them any more; who bought them keeps them.`}
      </p>
      <ul className="mt-2 grid gap-1">
        {withdrawn.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Button
              variant="quiet"
              aria-label={`Remove ${title}`}
              busy={remove.isPending && remove.variables === id}
              busyText="Removing..."
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
