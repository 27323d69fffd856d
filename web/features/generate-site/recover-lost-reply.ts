import type { QueryClient } from '@tanstack/react-query'
import type { Site } from '#contract/site.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isOnline } from '../../lib/connection.ts'
import { keys } from '../../lib/queries.ts'
import { siteQuery } from '../../lib/site-query.ts'

const pollEveryMs = 800

/**
 * Requests a generation. If the connection breaks before the response, the generation continues and is charged, so the
 * site is polled for the result. Reporting a failure would make the seller pay twice.
 */
export async function recoverLostReply(queries: QueryClient, request: () => Promise<unknown>): Promise<void> {
  const wasOffline = !isOnline()
  const before = queries.getQueryData<Site>(keys.site)?.generation?.started_at
  try {
    await request()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network' || wasOffline) throw error
    if (!(await isWritten(queries, before))) throw error
  }
}

/** Resolves to false if no generation has started since. Terminates because the server fails a generation that takes too long. */
async function isWritten(queries: QueryClient, before: string | undefined): Promise<boolean> {
  for (;;) {
    const { generation } = await queries.fetchQuery({ ...siteQuery, staleTime: 0 })
    if (!generation || generation.started_at === before) return false
    if (generation.state === 'finished') return true
    if (generation.state === 'failed') throw new ApiError('generation-failed', 502, generation.message ?? '')
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}
