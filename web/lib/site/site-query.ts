import { useQuery } from '@tanstack/react-query'
import { siteReadingApi } from '#contract/api/site-reading-api.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

/** Apart from the other queries: the dashboard does not load what a site is made of. */
export const siteQuery = { queryKey: keys.site, queryFn: () => call(siteReadingApi['get-site'], {}) }

export const useSite = () => useQuery(siteQuery)
