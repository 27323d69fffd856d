import * as z from 'zod/mini'
import type { FailureCode } from '#contract/api/failures.ts'
import { marketingApi } from '#contract/api/marketing-api.ts'
import type { Campaigns, CreatedCampaign } from '#contract/marketing.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api.ts'
import type { Choices } from './campaign-choices.ts'

/** Errors that leave open whether the campaign was begun. */
const undecided = new Set<FailureCode | 'network'>(['network', 'internal', 'generation-running'])

/** `newestId` is the newest campaign that the seller saw when they pressed. */
const Unanswered = z.object({ choices: z.string(), requestId: z.string(), newestId: z.string() })
type Unanswered = z.infer<typeof Unanswered>

const keyOf = (storeId: string) => `campaign-request:${storeId}`

export type CampaignRequest = { storeId: string; choices: Choices; known: Campaigns | undefined }

/**
 * Requests a campaign under an idempotency key. The same choices keep their key until the outcome is known, also after
 * a reload, so that a repeated press is not charged again.
 * @throws ApiError
 */
export async function requestCampaign(request: CampaignRequest): Promise<CreatedCampaign> {
  const { storeId, choices } = request
  const unanswered = unansweredOf(request)
  save(storeId, unanswered)
  try {
    const created = await call(marketingApi['create-campaign'], {
      ...choices,
      request_id: unanswered.requestId,
    })
    save(storeId, undefined)
    return created
  } catch (error) {
    if (error instanceof ApiError && !undecided.has(error.code)) save(storeId, undefined)
    throw error
  }
}

/** Returns a new key once the seller sees the campaign of the last request: the next press asks for another one. */
function unansweredOf({ storeId, choices, known }: CampaignRequest): Unanswered {
  const text = JSON.stringify(choices)
  const campaigns = known?.campaigns ?? []
  const stored = load(storeId)
  const isShown = campaigns.some(
    ({ campaign }) => stored && campaign.id > stored.newestId && campaign.state === 'finished',
  )
  if (stored?.choices === text && !isShown) return stored
  return {
    choices: text,
    requestId: crypto.randomUUID(),
    newestId: campaigns[0]?.campaign.id ?? '',
  }
}

function load(storeId: string) {
  try {
    return Unanswered.parse(JSON.parse(localStorage.getItem(keyOf(storeId)) ?? ''))
  } catch {
    return undefined
  }
}

function save(storeId: string, unanswered: Unanswered | undefined) {
  try {
    if (unanswered) localStorage.setItem(keyOf(storeId), JSON.stringify(unanswered))
    else localStorage.removeItem(keyOf(storeId))
  } catch {
    // If storage is blocked, a reply lost before a reload is not recognised.
  }
}
