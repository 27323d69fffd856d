import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteApi } from '#contract/api/site-api.ts'
import type { Site } from '#contract/site/site.ts'
import { call } from '../../../lib/api.ts'
import { useSeePlans } from '../../../lib/billing/use-see-plans.ts'
import { keys } from '../../../lib/queries.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { toastIfPlanEnds } from '../../../ui/overlays/toasts/toast-plans.ts'
import { refreshAfterPublish } from '../../../ui/publishing/use-publish-site.ts'
import type { SaveQueue } from '../use-save-queue.ts'

/** Publishes the site, unpublishes it, or rolls back to a previous version. */
export function usePublishing(queue: SaveQueue, saveAll: () => Promise<void>) {
  const queries = useQueryClient()
  const seePlans = useSeePlans('/app/idea')
  const toastFailure = (error: Error) => {
    if (!toastIfPlanEnds(error, seePlans)) return notify.error('Publishing Error', error.message)
    void queries.invalidateQueries({ queryKey: keys.home })
  }
  const runInTurn = (change: () => Promise<Site>) =>
    queue.enqueue(async () => queue.applyReply(await change()))
  const refresh = () => refreshAfterPublish(queries)
  const publish = useMutation({
    async mutationFn() {
      await saveAll()
      return runInTurn(() => call(siteApi['publish-site'], {}))
    },
    onSuccess(site) {
      refresh()
      notify.success('Your site is live', site.url)
    },
    onError: toastFailure,
  })
  const unpublish = useMutation({
    mutationFn: () => runInTurn(() => call(siteApi['unpublish-site'], {})),
    onSuccess() {
      refresh()
      notify.success('Your site is offline', 'Publish it again whenever you like.')
    },
    onError: toastFailure,
  })
  const rollBack = useMutation({
    mutationFn: (releaseId: string) =>
      runInTurn(() => call(siteApi['rollback-site'], { release_id: releaseId })),
    onSuccess(site) {
      refresh()
      queue.refreshIfUnchanged(site)
      notify.success('Rolled back', 'Buyers see the version you chose.')
    },
    onError: toastFailure,
  })
  return { publish, unpublish, rollBack }
}

export type Publishing = ReturnType<typeof usePublishing>
