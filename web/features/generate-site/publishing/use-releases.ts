import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { keys } from '../../../lib/queries.ts'

/** Refetched whenever the dialog opens, since another tab may have published. */
export const useReleases = () =>
  useQuery({ queryKey: keys.releases, queryFn: () => call('list-releases', {}), staleTime: 0 })
