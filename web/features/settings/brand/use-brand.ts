import { useMutation, useQueryClient } from '@tanstack/react-query'
import { siteApi } from '#contract/api/site-api.ts'
import type { PicturePurpose } from '#rules/brand/pictures.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'
import { sameUser } from '../../../lib/session/same-user.ts'
import { cacheSite } from '../../../lib/site/cache-site.ts'
import { notify } from '../../../ui/overlays/toasts/notify.ts'
import { filesKey } from '../files/use-files.ts'
import { purposeNames } from './purposes.ts'

type Choice = { purpose: PicturePurpose; name: string; before: string }

/** Uses a file of the store as one of its pictures; none with an empty name. */
export function useBrand() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ purpose, name, before }: Choice) =>
      call(siteApi['update-site'], { [purpose]: name, base: { settings: { [purpose]: before } } }),
    onMutate: sameUser,
    async onSuccess(site, { purpose, name }, isSameUser) {
      if (!isSameUser()) return
      await cacheSite(queries, site)
      for (const queryKey of [keys.home, filesKey]) void queries.invalidateQueries({ queryKey })
      notify.success(
        `${purposeNames[purpose]} ${name ? 'changed' : 'removed'}`,
        'Buyers see it when you publish your site.',
      )
    },
    onError(error, { purpose }, isSameUser) {
      if (!isSameUser?.()) return
      void queries.invalidateQueries({ queryKey: keys.site })
      notify.error(`${purposeNames[purpose]} was not changed`, error.message)
    },
  })
}
