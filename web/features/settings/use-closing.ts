import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteApi } from '#contract/api/site-api.ts'
import { storeApi } from '#contract/api/store-api.ts'
import type { Site } from '#contract/site/site.ts'
import { call } from '../../lib/api.ts'
import { keys } from '../../lib/queries.ts'
import { notify } from '../../ui/overlays/toasts/notify.ts'
import { refreshAfterPublish } from '../../ui/publishing/use-publish-site.ts'

/** Unpublishes the site, closes the store, and opens it again. */
export function useClosing() {
  const queries = useQueryClient()
  const change = (act: () => Promise<Site>, said: [string, string], failed: string) => ({
    mutationFn: act,
    async onSuccess(site: Site) {
      await queries.cancelQueries({ queryKey: keys.site })
      queries.setQueryData(keys.site, site)
      refreshAfterPublish(queries)
      notify.success(...said)
    },
    onError: (error: Error) => notify.error(failed, error.message),
  })
  return {
    unpublish: useMutation(
      change(
        () => call(siteApi['unpublish-site'], {}),
        ['Your site is offline', 'Publish it again whenever you like.'],
        'Your site was not unpublished',
      ),
    ),
    closeStore: useMutation(
      change(
        () => call(storeApi['close-store'], {}),
        ['Your store is closed', 'Reopen it here whenever you like.'],
        'Your store was not closed',
      ),
    ),
    reopen: useMutation(
      change(
        () => call(storeApi['reopen-store'], {}),
        ['Your store is open again', 'Publish your site, and buyers find it.'],
        'Your store was not reopened',
      ),
    ),
  }
}
