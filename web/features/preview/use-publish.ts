import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteApi } from '#contract/site-api.ts'
import { perform } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { useSeePlans } from '../../lib/use-see-plans.ts'
import { notify } from '../../ui/notify.ts'
import { toastIfPlanEnds } from '../../ui/toast-plans.ts'

/** Publishes the site as it is saved. */
export function usePublish() {
  const queries = useQueryClient()
  const seePlans = useSeePlans('/app/preview')
  return useMutation({
    mutationFn: () => perform(siteApi['publish-site'], {}),
    onSuccess(site) {
      queries.setQueryData(keys.site, site)
      for (const queryKey of [keys.home, keys.siteChanges, keys.releases])
        void queries.invalidateQueries({ queryKey })
      notify.success('Your site is live', site.url)
    },
    onError(error) {
      if (!toastIfPlanEnds(error, seePlans)) return notify.error('Publishing Error', error.message)
      void queries.invalidateQueries({ queryKey: keys.home })
    },
  })
}
