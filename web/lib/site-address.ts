import { useQuery } from '@tanstack/react-query'
import { config } from './config.ts'

/** A URL as people say it. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

/** The domain under which sites have their addresses; undefined while it is unknown or there is none. */
export function useStoreDomain() {
  const { data } = useQuery({ queryKey: ['config'], queryFn: config, staleTime: Number.POSITIVE_INFINITY })
  return data?.storeDomain || undefined
}
