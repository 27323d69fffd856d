import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/site/site.ts'
import { keys } from '../queries.ts'

/** Puts a reply with the site into the cache. Cancels reads in flight, which may be older. */
export async function cacheSite(queries: QueryClient, site: Site) {
  await queries.cancelQueries({ queryKey: keys.site })
  queries.setQueryData(keys.site, site)
}
