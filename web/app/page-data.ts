/** What pages ask for first; those that are missing here ask when they are shown. */
const queryAt: Record<string, 'catalogQuery' | 'storeProductsQuery' | 'siteQuery' | undefined> = {
  '/app/offers': 'catalogQuery',
  '/app/my-products': 'storeProductsQuery',
  '/app/idea': 'siteQuery',
  '/app/preview': 'siteQuery',
  '/app/settings': 'siteQuery',
}

/** After this time the page is shown with placeholders. */
const longestWaitMs = 300

const arrivals = new Map<string, Promise<void>>()

/**
 * Settles once the data of the page at this path is there or took too long; undefined if nothing is to be waited for.
 * Drawing placeholders for a moment would delay what they stand for.
 */
export const arrivalOf = (path: string) => arrivals.get(path)

/**
 * Asks for the data of the page at this path, unless it is fresh or the page is shown: a link within the page, such as the
 * one to its content, must not hide it. A failure surfaces when the page is shown.
 */
export function preloadData(path: string) {
  const name = queryAt[path]
  if (!name || arrivals.has(path) || path === location.pathname) return
  const arrival = atMost(longestWaitMs, load(name)).finally(() => arrivals.delete(path))
  arrivals.set(path, arrival)
}

async function load(name: 'catalogQuery' | 'storeProductsQuery' | 'siteQuery') {
  const queries = await import('../lib/queries.ts').catch(() => undefined)
  if (!queries) return
  const { queryClient, [name]: query } = queries
  const loading = queryClient.prefetchQuery<unknown>(query)
  // What is known already is shown while it is loaded again.
  if (queryClient.getQueryData(query.queryKey) === undefined) await loading
}

const atMost = (ms: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
