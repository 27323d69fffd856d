import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import type { Referrals } from '#contract/money/referrals.ts'
import { referralAlphabet, referralClaimMs, referralCodeLength } from '#rules/billing/referral.ts'
import { isSameMailbox } from '#rules/names/mailbox.ts'
import { now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import {
  deleteItem,
  getItem,
  getItems,
  queryItems,
  transact,
  updateItem,
  type Write,
} from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { type Key, tenantPartition } from '../table/partitions.ts'
import { retryOnConflict } from '../table/retry.ts'
import { heldPrefix } from '../table/sale-keys.ts'
import { putOnce } from '../table/writes.ts'

const Totals = z.object({
  code: z.string(),
  visits: z.int(),
  sign_ups: z.int(),
  paying: z.int(),
  earned_cents: z.int(),
})
export type ReferralTotals = z.infer<typeof Totals>

const CodeOwner = z.object({ tenant_id: z.string(), owner_id: z.string() })
const Referrer = z.object({ tenant_id: z.string(), code: z.string() })
const Bucket = z.object({ id: z.string(), referral_cents: z._default(z.int(), 0) })

const tries = 5

/** Returns undefined until the seller has asked for their link. */
export async function loadReferralTotals(tenantId: string): Promise<ReferralTotals | undefined> {
  const item = await getItem(keys.referrals(tenantId))
  return item && Totals.parse(item)
}

/**
 * Returns what the seller's link has brought, two requests at the same time; the first call makes its code. `today` is a
 * UTC date.
 * @throws Failure 'not-found' if the seller was deleted
 */
export async function loadReferrals(tenantId: string, ownerId: string, today: string): Promise<Referrals> {
  const [totals, held] = await Promise.all([
    loadReferralTotals(tenantId),
    queryItems(tenantPartition(tenantId), heldPrefix, { ConsistentRead: true }),
  ])
  const pending = held.map((item) => Bucket.parse(item)).filter(({ id }) => id > today)
  return {
    ...(totals ?? (await makeCode(tenantId, ownerId))),
    pending_cents: pending.reduce((sum, { referral_cents }) => sum + referral_cents, 0),
  }
}

const makeCode = (tenantId: string, ownerId: string): Promise<ReferralTotals> =>
  retryOnConflict({ tries, text: 'Your link could not be made. Please try again in a moment.' }, async () => {
    const totals = { code: newCode(), visits: 0, sign_ups: 0, paying: 0, earned_cents: 0 }
    try {
      await transact([
        tenantCheck(tenantId),
        putOnce(keys.referrals(tenantId), 'referrals', tenantId, totals),
        putOnce(keys.referralCode(totals.code), 'referral_code', totals.code, {
          tenant_id: tenantId,
          owner_id: ownerId,
        }),
      ])
      return totals
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error
      if (error.failed.includes(0))
        throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
      return loadReferralTotals(tenantId)
    }
  })

const newCode = () =>
  Array.from({ length: referralCodeLength }, () => referralAlphabet[randomInt(referralAlphabet.length)]).join(
    '',
  )

const tenantCheck = (tenantId: string): Write => ({
  ConditionCheck: { Key: keys.tenant(tenantId), ConditionExpression: 'attribute_exists(pk)' },
})

/** Counts a visit of the link, if there is one with this code. */
export async function countReferralVisit(code: string) {
  const owner = await codeOwner(code)
  if (!owner) return
  await ignoreConditionFailure(
    updateItem(keys.referrals(owner.tenant_id), {
      UpdateExpression: 'ADD visits :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    }),
  )
}

async function codeOwner(code: string) {
  const item = await getItem(keys.referralCode(code))
  return item && CodeOwner.parse(item)
}

/** Returns who referred a seller; undefined if nobody did. */
export async function loadReferrer(tenantId: string) {
  const item = await getItem(keys.referrer(tenantId))
  return item && Referrer.parse(item)
}

/**
 * Records who referred a seller: once, soon after the sign-up, and never themselves. Returns whether they count as
 * referred by the owner of this code, also when called again.
 */
export async function claimReferral(seller: { tenantId: string; email: string }, code: string) {
  const owner = await codeOwner(code)
  if (!owner || owner.tenant_id === seller.tenantId) return false
  const { tenantId } = seller
  const items = await getItems([
    keys.tenant(tenantId),
    keys.referrer(tenantId),
    keys.referrer(owner.tenant_id),
    keys.profile(owner.owner_id),
  ])
  const itemAt = ({ pk, sk }: Key) => items.find((item) => item.pk === pk && item.sk === sk)
  const claimed = itemAt(keys.referrer(tenantId))
  if (claimed) return Referrer.parse(claimed).code === code
  const signedUpAt = Date.parse(String(itemAt(keys.tenant(tenantId))?.created_at))
  const ownerEmail = String(itemAt(keys.profile(owner.owner_id))?.email ?? '')
  if (!(signedUpAt + referralClaimMs > now()) || isSameMailbox(ownerEmail, seller.email)) return false
  const isWritten = await succeeds(transact(claimWrites(tenantId, owner.tenant_id, code)))
  return isWritten || (await loadReferrer(tenantId))?.code === code
}

/** Fails if either seller was deleted, this one was referred before, or they would refer each other. */
const claimWrites = (tenantId: string, referrerId: string, code: string): Write[] => [
  tenantCheck(tenantId),
  putOnce(keys.referrer(tenantId), 'referrer', tenantId, { tenant_id: referrerId, code }),
  {
    ConditionCheck: {
      Key: keys.referrer(referrerId),
      ConditionExpression: 'attribute_not_exists(pk) OR tenant_id <> :tenant',
      ExpressionAttributeValues: { ':tenant': tenantId },
    },
  },
  {
    Update: {
      Key: keys.referrals(referrerId),
      UpdateExpression: 'ADD sign_ups :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': 1 },
    },
  },
]

/** Deletes the code of a seller's link: nobody can come by it any more. */
export async function deleteReferralCode(tenantId: string) {
  const totals = await loadReferralTotals(tenantId)
  if (totals) await deleteItem(keys.referralCode(totals.code))
}
