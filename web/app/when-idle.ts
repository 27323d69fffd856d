import { session } from '../lib/session.ts'

const longestWaitMs = 3_000

/** Resolves once the page is loaded, shows its data and the browser is idle. Call once the page is rendered. */
export async function waitForIdlePage() {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  if (session.userId()) await dataArrived()
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: longestWaitMs })
      : setTimeout(resolve, longestWaitMs),
  )
}

async function dataArrived() {
  const { queryClient } = await import('../lib/queries.ts')
  if (queryClient.isFetching() === 0) return
  await new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return
      stop()
      resolve()
    })
  })
}

/** Where the browser does not say when it is idle, a press has usually been answered by then. */
const likelyIdleMs = 500

/** Calls `work` once the browser is idle. Returns a function that cancels. */
export function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work)
    return () => cancelIdleCallback(request)
  }
  const timer = setTimeout(work, likelyIdleMs)
  return () => clearTimeout(timer)
}
