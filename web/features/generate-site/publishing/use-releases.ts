import { useQuery } from '@tanstack/react-query'
import { siteApi } from '#contract/site-api.ts'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'

/** Refetched whenever the dialog opens, since another tab may have published. */
export const useReleases = () =>
  useQuery({ queryKey: keys.releases, queryFn: () => call(siteApi['list-releases'], {}), staleTime: 0 })
