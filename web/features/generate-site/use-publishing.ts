import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/site.ts'
import { call } from '#web/lib/api.ts'
import { keys } from '#web/lib/queries.ts'
import { notify } from '#web/ui/notify.ts'

/** Puts the site before the public and takes it down again. */
export function usePublishing(saveSettings: () => Promise<void>) {
  const queries = useQueryClient()
  const take = (site: Site) => {
    queries.setQueryData(keys.site, site)
    void queries.invalidateQueries({ queryKey: keys.home })
  }
  const publish = useMutation({
    async mutationFn() {
      await saveSettings()
      return call('publish-site', {})
    },
    onSuccess(site) {
      take(site)
      notify.success('Your site is live', site.url)
    },
    onError: (error) => notify.error('Publishing Error', error.message),
  })
  const unpublish = useMutation({
    mutationFn: () => call('unpublish-site', {}),
    onSuccess(site) {
      take(site)
      notify.success('Your site is offline', 'Publish it again whenever you like.')
    },
    onError: (error) => notify.error('Publishing Error', error.message),
  })
  return { publish, unpublish }
}
