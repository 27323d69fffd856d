import type { QueryClient } from '@tanstack/react-query'
import type { FailureCode } from '#contract/api/failures.ts'
import { siteApi } from '#contract/api/site-api.ts'
import type { Section, Site } from '#contract/site/site.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { isOnline } from '../../lib/api/connection.ts'
import { call } from '../../lib/api.ts'
import { siteQuery } from '../../lib/site/site-query.ts'

export type GenerationRequest = {
  storeName: string
  brandColor: string
  catalogProductIds: string[]
  /** The one section to write again; the whole website if undefined. */
  section: Section | undefined
}

const pollEveryMs = 800
/** Errors that leave open whether the generation was started. */
const undecided = new Set<FailureCode | 'network'>(['network', 'internal', 'generation-running'])

/** The last request, until its outcome is known. */
let unanswered: { choices: string; requestId: string } | undefined

/**
 * Requests a generation under an idempotency key. If the connection breaks before the reply, the generation continues,
 * so the site is polled for the result. A repeated request with the same choices keeps its key until the outcome is
 * known, and is not charged again.
 * @throws ApiError
 */
export async function requestGeneration(queries: QueryClient, request: GenerationRequest): Promise<void> {
  const choices = JSON.stringify(request)
  const requestId = keyFor(choices, queries)
  unanswered = { choices, requestId }
  try {
    await send(queries, request, requestId)
    unanswered = undefined
  } catch (error) {
    if (error instanceof ApiError && !undecided.has(error.code)) unanswered = undefined
    throw error
  }
}

/** Returns a new key once the seller sees what became of the last request: the next press asks for another generation. */
function keyFor(choices: string, queries: QueryClient) {
  const shown = queries.getQueryData<Site>(siteQuery.queryKey)?.generation
  const isShown = shown?.request_id === unanswered?.requestId && shown?.state !== 'running'
  return unanswered?.choices === choices && !isShown ? unanswered.requestId : crypto.randomUUID()
}

async function send(queries: QueryClient, request: GenerationRequest, requestId: string) {
  const wasOffline = !isOnline()
  try {
    await call(siteApi['openai-generate-site'], {
      contentType: 'site-bundle',
      storeName: request.storeName,
      niche: 'marketing',
      selectedOfferIds: request.catalogProductIds,
      brandColors: [request.brandColor],
      ...(request.section && { section: request.section }),
      requestId,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'network' || wasOffline) throw error
    if (!(await isFinished(queries, requestId))) throw error
  }
}

/** Resolves to false if the request did not arrive. Ends, because the server fails a generation that takes too long. */
async function isFinished(queries: QueryClient, requestId: string): Promise<boolean> {
  for (;;) {
    const { generation } = await queries.fetchQuery({ ...siteQuery, staleTime: 0 })
    if (generation?.request_id !== requestId) return false
    if (generation.state === 'finished') return true
    if (generation.state === 'failed') throw new ApiError('generation-failed', 502, generation.message ?? '')
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
  }
}
