import * as z from 'zod/mini'
import { Campaign, type CreateCampaign, Piece } from '#contract/marketing.ts'
import {
  angleCost,
  campaignCost,
  campaignCredits,
  campaignsPerHour,
  reservationSeconds,
} from '#rules/credits.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { chargeWrite, releaseWrite, reserveWrite } from '../plans/credits.ts'
import { accessCheck, expectAccess } from '../plans/plans.ts'
import { getItem, queryPage, transact, updateItem } from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { campaignPrefix, keys } from '../table/keys.ts'
import { hourlyCountUpdate, minutesToNextHour } from '../table/rate-limits.ts'
import { persistentTries } from '../table/retry.ts'
import { generationRunning } from './generations.ts'
import { loadHome } from './home.ts'

/** Without the link, which follows from the store's present address. */
const StoredPiece = z.omit(Piece, { link: true })
export type StoredPiece = z.infer<typeof StoredPiece>

const StoredCampaign = z.extend(Campaign, { pieces: z.record(z.string(), StoredPiece) })
export type StoredCampaign = z.infer<typeof StoredCampaign>

/** As long as a client may repeat a request whose reply it never got. */
const requestSeconds = 2 * 24 * 60 * 60
const listedCampaigns = 20

/**
 * Returns the campaign that a request of this id has begun. One that outlived its reservation crashed: it has what
 * landed, free of charge.
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
  const { items } = await queryPage(keys.tenant(tenantId).pk, campaignPrefix, {
    newestFirst: true,
    limit: listedCampaigns,
  })
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
  await begin(tenantId, { id, amount: campaignCost, at }, [
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

/** The same for one piece that is written again. `id` names the work, not the piece. */
export const beginAngle = (tenantId: string, id: string) =>
  begin(tenantId, { id, amount: angleCost, at: now() }, [])

async function begin(
  tenantId: string,
  { id, amount, at }: { id: string; amount: number; at: number },
  writes: Parameters<typeof transact>[0],
) {
  try {
    await transact([
      reserveWrite(tenantId, { id, amount, expires_at: at + reservationSeconds * 1000 }),
      { Update: hourlyCountUpdate(`CAMPAIGN#${tenantId}`, campaignsPerHour, at) },
      accessCheck(tenantId),
      ...writes,
    ])
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    const { stats, tenant } = await loadHome(tenantId)
    if (tenant) expectAccess(tenant)
    if (stats.credit_balance < amount) throw new Failure('not-enough-credits', 'Not enough credits')
    throw error.failed.includes(1) ? tooManyCampaigns(at) : generationRunning()
  }
}

const tooManyCampaigns = (at: number) =>
  new Failure(
    'too-many-requests',
    `You have started ${campaignsPerHour} campaigns within the hour. Please try again in ${minutesToNextHour(at)} min.`,
  )

/** Keeps a piece as soon as it landed, while the others are being written. */
export async function savePiece(tenantId: string, campaignId: string, piece: StoredPiece) {
  await updateItem(keys.campaign(tenantId, campaignId), {
    UpdateExpression: 'SET pieces.#id = :piece',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#id': piece.id },
    ExpressionAttributeValues: { ':piece': piece },
  })
}

/** Charges the pieces that landed and returns the other credits. Returns what was charged. */
export async function finishCampaign(tenantId: string, { id, wanted }: Campaign, landed: number) {
  const credits = campaignCredits(landed, wanted)
  const settling = credits > 0 ? chargeWrite(tenantId, id, credits, 'campaign') : [releaseWrite(tenantId, id)]
  const ended = {
    UpdateExpression: 'SET #state = :state, credits = :credits',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':state': landed > 0 ? 'finished' : 'failed', ':credits': credits },
  }
  const isDone = await succeeds(
    transact([...settling, { Update: { Key: keys.campaign(tenantId, id), ...ended } }], persistentTries),
  )
  // A transaction that lost its reply fails when it is repeated.
  return isDone ? credits : ((await loadCampaign(tenantId, id))?.credits ?? 0)
}

/** Replaces a piece and charges for it, both or neither. */
export async function finishAngle(tenantId: string, workId: string, campaignId: string, piece: StoredPiece) {
  await transact(
    [
      ...chargeWrite(tenantId, workId, angleCost, 'campaign'),
      {
        Update: {
          Key: keys.campaign(tenantId, campaignId),
          UpdateExpression: 'SET pieces.#id = :piece',
          ConditionExpression: 'attribute_exists(pieces.#id)',
          ExpressionAttributeNames: { '#id': piece.id },
          ExpressionAttributeValues: { ':piece': piece },
        },
      },
    ],
    persistentTries,
  )
}

export const releaseCredits = (tenantId: string, workId: string) =>
  ignoreConditionFailure(transact([releaseWrite(tenantId, workId)], persistentTries))

/** Saves the seller's own text. @throws Failure 'not-found' */
export async function editPiece(tenantId: string, { campaignId, id }: PieceKey, text: string) {
  const saved = await ignoreConditionFailure(
    updateItem(keys.campaign(tenantId, campaignId), {
      UpdateExpression: 'SET pieces.#id.#text = :text, pieces.#id.edited = :edited',
      ConditionExpression: 'attribute_exists(pieces.#id)',
      ExpressionAttributeNames: { '#id': id, '#text': 'text' },
      ExpressionAttributeValues: { ':text': text, ':edited': true },
      ReturnValues: 'ALL_NEW',
    }),
  )
  const piece = saved && StoredCampaign.parse(saved).pieces[id]
  if (!piece) throw pieceNotFound()
  return piece
}

export type PieceKey = { id: string; campaignId: string }

/** Returns the campaign that a piece's id begins with. @throws Failure 'not-found' */
export function pieceKeyOf(id: string): PieceKey {
  const [, campaignId] = /^([0-9A-HJKMNP-TV-Z]{26})-\d$/.exec(id) ?? []
  if (!campaignId) throw pieceNotFound()
  return { id, campaignId }
}

export const pieceNotFound = () => new Failure('not-found', 'This piece no longer exists.')

/** Returns a new campaign of this request. */
export const newCampaign = (
  id: string,
  at: number,
  wanted: number,
  { request_id: _, disclosure = 'commission', ...request }: CreateCampaign,
): Campaign => ({ ...request, disclosure, id, created_at: isoAt(at), state: 'running', wanted, credits: 0 })
