import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useSeePlans } from '../../lib/billing/use-see-plans.ts'
import { keys } from '../../lib/queries.ts'
import { sameUser } from '../../lib/session/same-user.ts'
import { cacheSite } from '../../lib/site/cache-site.ts'
import { notify } from '../overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../overlays/toasts/toast-plans.ts'

/** Loads again what depends on which page is live. */
export function refreshAfterPublish(queries: QueryClient) {
  for (const queryKey of [keys.home, keys.storeProducts, keys.siteChanges, keys.releases, keys.deals])
    void queries.invalidateQueries({ queryKey })
}

/** Publishes the site as it is saved. `returnTo` is where the seller comes back to from the plans. */
export function usePublishSite(returnTo: string) {
  const queries = useQueryClient()
  const seePlans = useSeePlans(returnTo)
  return useMutation({
    mutationFn: publishSite,
    onMutate: sameUser,
    async onSuccess(site, _input, isSameUser) {
      if (!isSameUser()) return
      await cacheSite(queries, site)
      refreshAfterPublish(queries)
      notify.success('Your site is live', site.url)
    },
    onError(error, _input, isSameUser) {
      if (!isSameUser?.()) return
      if (!toastIfPlanEnds(error, seePlans)) return notify.error('Publishing Error', error.message)
      void queries.invalidateQueries({ queryKey: keys.home })
    },
  })
}

/** Loads its schema first, which My Products needs for nothing else. */
async function publishSite() {
  const { publishApi } = await import('#contract/api/publish-api.ts')
  return call(publishApi['publish-site'], {})
}
