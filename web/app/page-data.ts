const catalogQuery = async () => (await import('../lib/queries.ts')).catalogQuery
const storeProductsQuery = async () => (await import('../lib/queries.ts')).storeProductsQuery
const siteQuery = async () => (await import('../lib/site-query.ts')).siteQuery
type LoadQuery = typeof catalogQuery | typeof storeProductsQuery | typeof siteQuery

/** What pages ask for first; those that are missing here ask when they are shown. */
const queryAt: Record<string, LoadQuery | undefined> = {
  '/app/offers': catalogQuery,
  '/app/my-products': storeProductsQuery,
  '/app/idea': siteQuery,
  '/app/preview': siteQuery,
  '/app/settings': siteQuery,
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
  const loadQuery = queryAt[path]
  if (!loadQuery || arrivals.has(path) || path === location.pathname) return
  const arrival = atMost(longestWaitMs, load(loadQuery)).finally(() => arrivals.delete(path))
  arrivals.set(path, arrival)
}

async function load(loadQuery: LoadQuery) {
  const loaded = await Promise.all([import('../lib/queries.ts'), loadQuery()]).catch(() => undefined)
  if (!loaded) return
  const [{ queryClient }, query] = loaded
  const loading = queryClient.prefetchQuery<unknown>(query)
  // What is known already is shown while it is loaded again.
  if (queryClient.getQueryData(query.queryKey) === undefined) await loading
}

const atMost = (ms: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
