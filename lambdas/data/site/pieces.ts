import type { EditPiece } from '#contract/marketing.ts'
import { angleCost } from '#rules/billing/credits.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { chargeWrite } from '../plans/credits.ts'
import { getItem, transact, updateItem } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { persistentTries } from '../table/retry.ts'
import { beginWriting } from './begin-writing.ts'
import {
  hourlyCampaigns,
  loadCampaign,
  requestSeconds,
  StoredCampaign,
  type StoredPiece,
} from './campaigns.ts'

export type PieceKey = { id: string; campaignId: string }

/** Returns the campaign that a piece's id begins with. @throws Failure 'not-found' */
export function pieceKeyOf(id: string): PieceKey {
  const [, campaignId] = /^([0-9A-HJKMNP-TV-Z]{26})-\d$/.exec(id) ?? []
  if (!campaignId) throw pieceNotFound()
  return { id, campaignId }
}

export const pieceNotFound = () => new Failure('not-found', 'This piece no longer exists.')
export const pieceLocked = () =>
  new Failure('piece-locked', 'This piece is locked. Unlock it to change its text.')

/** What a seller changes. `written`, the model's own text, is kept beside the seller's. */
export type PieceChanges = Omit<EditPiece, 'used'> & {
  used_at?: string | null
  edited?: boolean
  written?: string
}

/** Changes fields of a piece; null removes one. A locked piece keeps its text. @throws Failure 'not-found', 'piece-locked' */
export async function changePiece(tenantId: string, { campaignId, id }: PieceKey, changes: PieceChanges) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const set = given.filter(([, value]) => value !== null)
  const removed = given.filter(([, value]) => value === null)
  const isText = changes.text !== undefined
  const values = {
    ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
    ...(isText && { ':true': true }),
  }
  const pathsOf = (fields: typeof given, more: (name: string) => string) =>
    fields.map(([name]) => `pieces.#id.#${name}${more(name)}`).join(', ')
  const saved = await ignoreConditionFailure(
    updateItem(keys.campaign(tenantId, campaignId), {
      UpdateExpression: [
        set.length > 0 ? `SET ${pathsOf(set, (name) => ` = :${name}`)}` : '',
        removed.length > 0 ? `REMOVE ${pathsOf(removed, () => '')}` : '',
      ]
        .filter(Boolean)
        .join(' '),
      ConditionExpression: `attribute_exists(pieces.#id)${isText ? ` AND ${isUnlocked}` : ''}`,
      ExpressionAttributeNames: {
        '#id': id,
        ...Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
        ...(isText && { '#locked': 'locked' }),
      },
      // An empty one is refused.
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      ReturnValues: 'ALL_NEW',
    }),
  )
  const piece = saved && StoredCampaign.parse(saved).pieces[id]
  if (piece) return piece
  throw (await loadCampaign(tenantId, campaignId))?.pieces[id] ? pieceLocked() : pieceNotFound()
}

const isUnlocked = '(attribute_not_exists(pieces.#id.#locked) OR pieces.#id.#locked <> :true)'

/** Returns whether a client's request has rewritten the piece already. */
export const isRewritten = async (tenantId: string, pieceId: string, requestId: string): Promise<boolean> =>
  (await getItem(rewriteKey(tenantId, pieceId, requestId))) !== undefined

const rewriteKey = (tenantId: string, pieceId: string, requestId: string) =>
  keys.campaignRequest(tenantId, `${pieceId}#${requestId}`)

/** Reserves the credit of a rewriting. `id` names the work, not the piece. */
export const beginRewrite = (tenantId: string, id: string) =>
  beginWriting(tenantId, { id, amount: angleCost, at: now() }, hourlyCampaigns, [])

type Rewrite = { workId: string; requestId: string; key: PieceKey; previous: StoredPiece; next: StoredPiece }

/**
 * Replaces a piece and charges for it, both or neither.
 * @throws Failure 'piece-locked' or 'conflict' if the piece was locked or changed meanwhile
 */
export async function finishRewrite(tenantId: string, { workId, requestId, key, previous, next }: Rewrite) {
  const at = now()
  const replaced = transact(
    [
      ...chargeWrite(tenantId, workId, angleCost, 'campaign'),
      {
        Update: {
          Key: keys.campaign(tenantId, key.campaignId),
          UpdateExpression: 'SET pieces.#id = :piece',
          ConditionExpression: `pieces.#id.#text = :text AND ${isUnlocked}`,
          ExpressionAttributeNames: { '#id': key.id, '#text': 'text', '#locked': 'locked' },
          ExpressionAttributeValues: { ':piece': next, ':text': previous.text, ':true': true },
        },
      },
      {
        Put: {
          Item: {
            ...rewriteKey(tenantId, key.id, requestId),
            type: 'campaign-request',
            id: requestId,
            created_at: isoAt(at),
            campaign_id: key.campaignId,
            ttl: epochSeconds(at) + requestSeconds,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ],
    persistentTries,
  )
  if (await succeeds(replaced)) return
  // A transaction that lost its reply fails when it is repeated.
  const piece = (await loadCampaign(tenantId, key.campaignId))?.pieces[key.id]
  if (piece?.text === next.text) return
  throw piece?.locked
    ? pieceLocked()
    : new Failure('conflict', 'The piece was changed meanwhile. Nothing was charged.')
}
