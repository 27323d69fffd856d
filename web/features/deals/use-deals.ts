import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dealsApi } from '#contract/api/deals-api.ts'
import type { CreateDeal, Deal, Deals, UpdateDeal } from '#contract/sales/deals.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { dealsQuery } from '../../lib/site/deals-query.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'

export const useDeals = () => useQuery({ ...dealsQuery, refetchOnWindowFocus: 'always' })

/** After a change, home says whether the live page is behind. */
function useShown() {
  const queries = useQueryClient()
  return async (change: (deals: readonly Deal[]) => Deal[]) => {
    await queries.cancelQueries({ queryKey: keys.deals })
    queries.setQueryData<Deals>(keys.deals, (data) => data && { ...data, deals: change(data.deals) })
    void queries.invalidateQueries({ queryKey: keys.home })
    void queries.invalidateQueries({ queryKey: keys.siteChanges })
  }
}

export function useCreateDeal() {
  const show = useShown()
  return useMutation({
    mutationFn: (deal: CreateDeal) => call(dealsApi['create-deal'], deal),
    onMutate: sameUser,
    onSuccess: (made, _deal, isSameUser) => isSameUser() && show((deals) => [made, ...deals]),
  })
}

export function useUpdateDeal() {
  const show = useShown()
  return useMutation({
    mutationFn: (change: UpdateDeal & { id: string }) => call(dealsApi['update-deal'], change),
    onSuccess: (changed) => show((deals) => deals.map((deal) => (deal.id === changed.id ? changed : deal))),
  })
}

export function useDeleteDeal() {
  const show = useShown()
  return useMutation({
    mutationFn: (id: string) => call(dealsApi['delete-deal'], { id }),
    onSuccess: (_, id) => show((deals) => deals.filter((deal) => deal.id !== id)),
    onError: (error) => notify.error('The deal was not deleted', error.message),
  })
}
