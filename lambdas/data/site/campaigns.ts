import * as z from 'zod/mini'
import { Campaign, type CreateCampaign, Piece } from '#contract/marketing.ts'
import {
  campaignCost,
  campaignCredits,
  campaignsPerHour,
  reservationSeconds,
} from '#rules/billing/credits.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { chargeWrite, releaseWrite } from '../plans/credits.ts'
import { getItem, queryNewest, transact, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { campaignPrefix, keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { beginWriting } from './begin-writing.ts'

/**
 * Without the link, which follows from the store's present address and the course's `slug`. Pieces of earlier versions have
 * no `slug` and no day. `written` is the model's text while the seller's own stands in its place.
 */
const StoredPiece = z.extend(z.omit(Piece, { link: true, planned_on: true }), {
  slug: z.optional(z.string()),
  planned_on: z.optional(z.string()),
  written: z.optional(z.string()),
})
export type StoredPiece = z.infer<typeof StoredPiece>

export const StoredCampaign = z.extend(Campaign, { pieces: z.record(z.string(), StoredPiece) })
export type StoredCampaign = z.infer<typeof StoredCampaign>

/** As long as a client may repeat a request whose reply it never got. */
export const requestSeconds = 2 * 24 * 60 * 60
const listedCampaigns = 20

/**
 * Returns the campaign that a request of this id has begun. One that outlived its reservation crashed: it keeps what
 * was accepted, free of charge.
 */
export async function campaignOfRequest(
  tenantId: string,
  requestId: string,
): Promise<StoredCampaign | undefined> {
  const request = await getItem(keys.campaignRequest(tenantId, requestId))
  return request && loadCampaign(tenantId, String(request.campaign_id))
}

export async function loadCampaign(tenantId: string, id: string): Promise<StoredCampaign | undefined> {
  const item = await getItem(keys.campaign(tenantId, id))
  return item && current(StoredCampaign.parse(item))
}

/** The newest first. */
export async function listCampaigns(tenantId: string): Promise<StoredCampaign[]> {
  const items = await queryNewest(keys.tenant(tenantId).pk, campaignPrefix, listedCampaigns)
  return items.map((item) => current(StoredCampaign.parse(item)))
}

function current(campaign: StoredCampaign): StoredCampaign {
  const expiresAt = Date.parse(campaign.created_at) + reservationSeconds * 1000
  if (campaign.state !== 'running' || now() < expiresAt) return campaign
  return { ...campaign, state: Object.keys(campaign.pieces).length > 0 ? 'finished' : 'failed' }
}

/**
 * Reserves the credits and keeps the campaign, both or neither. `failedId` is the campaign that the same request began
 * before, without a piece.
 * @throws Failure 'plan-ended', 'not-enough-credits', 'too-many-requests', 'generation-running'
 */
export async function beginCampaign(
  tenantId: string,
  campaign: Campaign,
  request: CreateCampaign,
  failedId: string | undefined,
) {
  const { id, created_at } = campaign
  const { request_id } = request
  const at = Date.parse(created_at)
  await beginWriting(tenantId, { id, amount: campaignCost, at }, hourlyCampaigns, [
    {
      Put: {
        Item: {
          ...keys.campaign(tenantId, id),
          type: 'campaign',
          tenant_id: tenantId,
          ...campaign,
          pieces: {},
        },
      },
    },
    {
      Put: {
        Item: {
          ...keys.campaignRequest(tenantId, request_id),
          type: 'campaign-request',
          id: request_id,
          created_at,
          campaign_id: id,
          ttl: epochSeconds(at) + requestSeconds,
        },
        ConditionExpression: failedId ? 'campaign_id = :failed' : 'attribute_not_exists(pk)',
        ...(failedId && { ExpressionAttributeValues: { ':failed': failedId } }),
      },
    },
  ])
}

/** Campaigns and rewritten pieces count together. */
export const hourlyCampaigns = { key: 'CAMPAIGN', most: campaignsPerHour, named: 'campaigns' }

/** Keeps a piece as soon as it is accepted, while the others are being written. */
export async function savePiece(tenantId: string, campaignId: string, piece: StoredPiece) {
  await updateItem(keys.campaign(tenantId, campaignId), {
    UpdateExpression: 'SET pieces.#id = :piece',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#id': piece.id },
    ExpressionAttributeValues: { ':piece': piece },
  })
}

/** Notes until which day the seller has pieces to post, so that the dashboard asks for them only then. */
export const notePlannedDay = (tenantId: string, day: string) =>
  ignoreConditionFailure(
    updateItem(keys.stats(tenantId), {
      UpdateExpression: 'SET posts_until = :day',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(posts_until) OR posts_until < :day)',
      ExpressionAttributeValues: { ':day': day },
    }),
  )

/** Charges the accepted pieces and returns the other credits. Returns what was charged. */
export async function finishCampaign(tenantId: string, { id, wanted }: Campaign, accepted: number) {
  const credits = campaignCredits(accepted, wanted)
  const settling = credits > 0 ? chargeWrite(tenantId, id, credits, 'campaign') : [releaseWrite(tenantId, id)]
  const ended = {
    UpdateExpression: 'SET #state = :state, credits = :credits',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': accepted > 0 ? 'finished' : 'failed', ':credits': credits },
  }
  const isDone = await succeeds(
    transact([...settling, { Update: { Key: keys.campaign(tenantId, id), ...ended } }], persistentTries),
  )
  // A transaction that lost its reply fails when it is repeated.
  return isDone ? credits : ((await loadCampaign(tenantId, id))?.credits ?? 0)
}

export const releaseCredits = (tenantId: string, workId: string) =>
  ignoreConditionFailure(transact([releaseWrite(tenantId, workId)], persistentTries))

/** Returns a new campaign of this request. */
export const newCampaign = (
  id: string,
  at: number,
  wanted: number,
  { request_id: _, disclosure = 'commission', language = 'en', ...request }: CreateCampaign,
): Campaign => ({
  ...request,
  disclosure,
  language,
  id,
  created_at: isoAt(at),
  state: 'running',
  wanted,
  credits: 0,
})
