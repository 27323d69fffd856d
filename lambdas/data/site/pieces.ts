import type { EditPiece } from '#contract/marketing.ts'
import { angleCost } from '#rules/billing/credits.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { chargeWrite } from '../plans/credits.ts'
import { getItem, transact, updateItem, type Write } from '../table/client.ts'
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
  const { expression, names, values: set } = pieceUpdate(id, changes)
  const isText = changes.text !== undefined
  const values = { ...set, ...(isText && { ':true': true }) }
  const saved = await ignoreConditionFailure(
    updateItem(keys.campaign(tenantId, campaignId), {
      UpdateExpression: expression,
      ConditionExpression: `attribute_exists(pieces.#id)${isText ? ` AND ${isUnlocked}` : ''}`,
      ExpressionAttributeNames: { ...names, ...(isText && { '#locked': 'locked' }) },
      // An empty one is refused.
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
      ReturnValues: 'ALL_NEW',
    }),
  )
  const piece = saved && StoredCampaign.parse(saved).pieces[id]
  if (piece) return piece
  throw (await loadCampaign(tenantId, campaignId))?.pieces[id] ? pieceLocked() : pieceNotFound()
}

/** Sets fields of a piece, which are named in the expression as in the piece; null removes one. */
function pieceUpdate(id: string, changes: object) {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const set = given.filter(([, value]) => value !== null)
  const removed = given.filter(([, value]) => value === null)
  const pathsOf = (fields: typeof given, more: (name: string) => string) =>
    fields.map(([name]) => `pieces.#id.#${name}${more(name)}`).join(', ')
  return {
    expression: [
      set.length > 0 ? `SET ${pathsOf(set, (name) => ` = :${name}`)}` : '',
      removed.length > 0 ? `REMOVE ${pathsOf(removed, () => '')}` : '',
    ]
      .filter(Boolean)
      .join(' '),
    names: { '#id': id, ...Object.fromEntries(given.map(([name]) => [`#${name}`, name])) },
    values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
  }
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

/** What a rewriting replaces. What was said about the previous text is removed. */
export type RewrittenText = Pick<StoredPiece, 'text'> &
  Partial<Pick<StoredPiece, 'subject' | 'lesson' | 'lesson_title' | 'angle' | 'language'>>

type Rewrite = {
  workId: string
  requestId: string
  key: PieceKey
  previous: StoredPiece
  rewritten: RewrittenText
}

/**
 * Replaces the text of a piece and charges for it, both or neither. Returns the piece, with what was changed of it meanwhile. A piece
 * that was used with another angle is `varied`: its link has brought visits for both.
 * @throws Failure 'piece-locked' or 'conflict' if the piece was locked or its text changed meanwhile
 */
export async function finishRewrite(tenantId: string, rewrite: Rewrite): Promise<StoredPiece> {
  const { key, previous, rewritten } = rewrite
  const isReplaced = await succeeds(transact(rewriteWrites(tenantId, rewrite), persistentTries))
  const piece = (await loadCampaign(tenantId, key.campaignId))?.pieces[key.id]
  // A transaction that lost its reply fails when it is repeated.
  if (piece && (isReplaced || piece.text === rewritten.text)) return piece
  if (piece?.locked) throw pieceLocked()
  if (piece?.text === previous.text && isUsed(piece) !== isUsed(previous))
    return finishRewrite(tenantId, { ...rewrite, previous: piece })
  throw new Failure('conflict', 'The piece was changed meanwhile. Nothing was charged.')
}

const isUsed = ({ used_at }: StoredPiece) => used_at !== undefined

function rewriteWrites(tenantId: string, { workId, requestId, key, previous, rewritten }: Rewrite): Write[] {
  const at = now()
  const { expression, names, values } = pieceUpdate(key.id, {
    ...{ subject: null, edited: null, written: null, used_at: null },
    ...rewritten,
    ...(rewritten.angle && isUsed(previous) && { varied: true }),
  })
  const isUsedAsRead = `attribute_${isUsed(previous) ? '' : 'not_'}exists(pieces.#id.used_at)`
  return [
    ...chargeWrite(tenantId, workId, angleCost, 'campaign'),
    {
      Update: {
        Key: keys.campaign(tenantId, key.campaignId),
        UpdateExpression: expression,
        ConditionExpression: `pieces.#id.#text = :previous AND ${isUsedAsRead} AND ${isUnlocked}`,
        ExpressionAttributeNames: { ...names, '#locked': 'locked' },
        ExpressionAttributeValues: { ...values, ':previous': previous.text, ':true': true },
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
  ]
}
