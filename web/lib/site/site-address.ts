import { useQuery } from '@tanstack/react-query'
import { config, configInDocument } from '../api/config.ts'

/** Returns a URL without scheme and trailing slash. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** Returns the domain of the stores' addresses; undefined while unknown or if there is none. */
export function useStoreDomain() {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: config,
    initialData: configInDocument,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.storeDomain || undefined
}

/** Returns the address of a live store's page; undefined while unknown, and without a store domain. */
export function useStoreUrl(address: string | undefined) {
  const domain = useStoreDomain()
  return address && domain ? `${location.protocol}//${address}.${domain}` : undefined
}
