import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'

export const releasesKey = ['releases']

/** Refetched whenever the dialog opens, since another tab may have published. */
export const useReleases = () =>
  useQuery({ queryKey: releasesKey, queryFn: () => call('list-releases', {}), staleTime: 0 })
