import { useQuery } from '@tanstack/react-query'
import { siteApi } from '#contract/api/site-api.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

/** Apart from the other queries: the dashboard does not load what a site is made of. */
export const siteQuery = { queryKey: keys.site, queryFn: () => call(siteApi['get-site'], {}) }

export const useSite = () => useQuery(siteQuery)
