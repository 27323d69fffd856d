const catalogQuery = async () => (await import('../lib/queries.ts')).catalogQuery
const storeProductsQuery = async () => (await import('../lib/queries.ts')).storeProductsQuery
const siteQuery = async () => (await import('../lib/site/site-query.ts')).siteQuery
const campaignsQuery = async () => (await import('../lib/site/campaigns-query.ts')).campaignsQuery
const dealsQuery = async () => (await import('../lib/site/deals-query.ts')).dealsQuery
type LoadQuery =
  | typeof catalogQuery
  | typeof storeProductsQuery
  | typeof siteQuery
  | typeof campaignsQuery
  | typeof dealsQuery

/** What pages ask for first; those that are missing here ask when they are shown. */
const queryAt: Record<string, LoadQuery | undefined> = {
  '/app/offers': catalogQuery,
  '/app/my-products': storeProductsQuery,
  '/app/idea': siteQuery,
  '/app/marketing': campaignsQuery,
  '/app/deals': dealsQuery,
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
export const pageDataPromise = (path: string) => arrivals.get(path)

type Loaded = Awaited<ReturnType<typeof loaded>>
const loadedAt = new Map<string, Loaded>()

const isKnown = ({ queryClient, query }: Loaded) => queryClient.getQueryData(query.queryKey) !== undefined

/**
 * Asks for the data of the page at this path, unless it is fresh or the page is shown: a link within the page, such as the
 * one to its content, must not hide it. A failure surfaces when the page is shown.
 */
export function preloadData(path: string) {
  if (!queryAt[path] || arrivals.has(path) || path === location.pathname) return
  const known = loadedAt.get(path)
  // Data that is already there is shown at once while it is loaded again. Even a settled promise would suspend the page.
  if (known && isKnown(known)) return void known.queryClient.prefetchQuery<unknown>(known.query)
  const arrival = atMost(longestWaitMs, load(path)).finally(() => arrivals.delete(path))
  arrivals.set(path, arrival)
}

/** Loads what asks for the data of the page at this path, so that `preloadData` asks at once. */
export async function prepareData(path: string) {
  const loadQuery = queryAt[path]
  if (!loadQuery || loadedAt.has(path)) return loadedAt.get(path)
  const found = await loaded(loadQuery).catch(() => undefined)
  if (found) loadedAt.set(path, found)
  return found
}

async function load(path: string) {
  const found = loadedAt.get(path) ?? (await prepareData(path))
  if (!found) return
  const loading = found.queryClient.prefetchQuery<unknown>(found.query)
  if (!isKnown(found)) await loading
}

async function loaded(loadQuery: LoadQuery) {
  const [{ queryClient }, query] = await Promise.all([import('../lib/queries.ts'), loadQuery()])
  return { queryClient, query }
}

const atMost = (ms: number, work: Promise<void>) =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
