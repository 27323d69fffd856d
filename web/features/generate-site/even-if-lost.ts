import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/site.ts'
import { ApiError } from '#web/lib/api.ts'
import { isOnline } from '#web/lib/connection.ts'
import { keys, siteQuery } from '#web/lib/queries.ts'

const lookEveryMs = 800

/**
 * Asks for a generation. If the connection breaks before the answer, the writing goes on and is paid all the same, so
 * the site itself is asked what became of it: to say that it failed would have her pay twice.
 */
export async function evenIfLost(queries: QueryClient, ask: () => Promise<unknown>): Promise<void> {
  const wasOffline = !isOnline()
  const before = queries.getQueryData<Site>(keys.site)?.generation?.started_at
  try {
    await ask()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network' || wasOffline) throw error
    if (!(await isWritten(queries, before))) throw error
  }
}

/** False if none has begun since. Ends because the server itself gives up a generation that takes too long. */
async function isWritten(queries: QueryClient, before: string | undefined): Promise<boolean> {
  for (;;) {
    const { generation } = await queries.fetchQuery({ ...siteQuery, staleTime: 0 })
    if (!generation || generation.started_at === before) return false
    if (generation.state === 'finished') return true
    if (generation.state === 'failed') throw new ApiError('generation-failed', 502, generation.message ?? '')
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
