import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'
import type { SaveQueue } from '../use-save-queue.ts'
import { releasesKey } from './use-releases.ts'

const sayWhy = (error: Error) => notify.error('Publishing Error', error.message)

/** Puts the site before the public, takes it down again, or puts a former version up. */
export function usePublishing(queue: SaveQueue, saveAll: () => Promise<void>) {
  const queries = useQueryClient()
  const changeOf = (change: () => Promise<Site>) => queue.inTurn(async () => queue.take(await change()))
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: keys.home })
    void queries.invalidateQueries({ queryKey: releasesKey })
  }
  const publish = useMutation({
    async mutationFn() {
      await saveAll()
      return changeOf(() => call('publish-site', {}))
    },
    onSuccess(site) {
      refresh()
      notify.success('Your site is live', site.url)
    },
    onError: sayWhy,
  })
  const unpublish = useMutation({
    mutationFn: () => changeOf(() => call('unpublish-site', {})),
    onSuccess() {
      refresh()
      notify.success('Your site is offline', 'Publish it again whenever you like.')
    },
    onError: sayWhy,
  })
  const rollBack = useMutation({
    mutationFn: (releaseId: string) => changeOf(() => call('rollback-site', { release_id: releaseId })),
    onSuccess(site) {
      refresh()
      queue.compare(site)
      notify.success('Rolled back', 'Buyers see the version you chose.')
    },
    onError: sayWhy,
  })
  return { publish, unpublish, rollBack }
}

export type Publishing = ReturnType<typeof usePublishing>
