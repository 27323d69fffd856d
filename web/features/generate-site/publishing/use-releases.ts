import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/api.ts'

export const releasesKey = ['releases']

/** Asked for anew whenever they are opened: another tab may have published. */
export const useReleases = () =>
  useQuery({ queryKey: releasesKey, queryFn: () => call('list-releases', {}), staleTime: 0 })
