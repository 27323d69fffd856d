import type { Suspendable } from '#contract/operators/desk-sellers.ts'
import { isoAt, now } from '../../clock.ts'
import { suspendedSellerWrite } from '../../data/accounts/seller-index.ts'
import { pauseWrites, resumeWrites } from '../../data/money/payout-pauses.ts'
import { planMailWrite } from '../../data/plans/plan-mails.ts'
import { loadRelease } from '../../data/site/releases.ts'
import { loadSuspendableSeller, type SuspendableSeller } from '../../data/store/suspendable-seller.ts'
import { auditWrite } from '../../data/table/audit.ts'
import type { AuditedAction } from '../../data/table/audited-actions.ts'
import { transact, type Write } from '../../data/table/client.ts'
import { ConditionFailedError } from '../../data/table/conditions.ts'
import { updateExpression } from '../../data/table/expressions.ts'
import { keys } from '../../data/table/keys.ts'
import type { Key } from '../../data/table/partitions.ts'
import { Failure } from '../../failure.ts'
import type { AdminGuard } from '../../http/action.ts'
import type { Operator } from '../../http/operator.ts'
import { requestPicturesOf } from '../../sites/storage/drawings.ts'
import { keepOnlyPictures } from '../../sites/storage/drawn-pictures.ts'
import { adminGuard, performWrites } from '../operator.ts'

type Seller = SuspendableSeller['seller']
/** What of a seller is changed; no reason lets it go on. */
type Change = SuspendableSeller & { reason: string | null }
type Wanted = { tenantId: string; what: Suspendable; change: 'suspend' | 'lift'; reason: string }

const names: Record<Suspendable, Record<Wanted['change'], AuditedAction>> = {
  store: { suspend: 'suspend-store', lift: 'resume-store' },
  payouts: { suspend: 'pause-payouts', lift: 'resume-payouts' },
  mail: { suspend: 'suspend-sending', lift: 'resume-sending' },
  ai: { suspend: 'suspend-ai', lift: 'resume-ai' },
}

/** Admits as `adminGuard` does, and reads at the same time what is suspended of the seller that the path names. */
export const suspensionGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { id } = named
    const [operator, suspendable] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      // What fails in it is said to those who are admitted.
      seller && id ? loadSuspendableSeller(id).catch(() => undefined) : undefined,
    ])
    return { ...operator, ahead: { suspendable } }
  },
}

/**
 * Suspends one thing of a seller, or lets it go on, in one transaction with its audit entry; the seller reads the reason. A store: new
 * checkouts and publishing are refused, payments that have begun are settled, buyers keep their courses, and the page stays without its
 * share picture. Payouts: none is sent that has not begun. Mail: buyers get every mail in the platform's own name. AI: nothing is written
 * by the model. @throws Failure 'not-found', 'conflict' if it was not suspended
 */
export async function changeSuspension(operator: Operator, { tenantId, what, change, reason }: Wanted) {
  const found = operator.ahead?.suspendable ?? (await loadSuspendableSeller(tenantId))
  if (!found) throw new Failure('not-found', 'There is no such seller. Nothing was changed.')
  const isSuspended = change === 'suspend'
  const wanted = { ...found, reason: isSuspended ? reason : null }
  const entry = { what: names[what][change], target: tenantId, reason, details: { reason } }
  const writes = [...writesOf[what](wanted), suspendedSellerWrite(what, found.seller, isSuspended)]
  // Read while the change is written: nothing is published while a store is suspended.
  const live = what === 'store' && !isSuspended ? liveRelease(found) : undefined
  const perform = (some: readonly Write[]) => performWrites(operator, entry, some)
  try {
    await perform(writes).catch((error: unknown) => {
      if (what === 'store' && isWithoutStorefront(error))
        return perform(writes.filter((_, index) => index !== storefrontAt))
      throw error
    })
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    await transact([auditWrite({ ...entry, who: operator.who }, 'refused')])
    throw new Failure('conflict', notSuspended[what])
  }
  if (what !== 'store') return
  if (isSuspended) await keepOnlyPictures(tenantId, [])
  else await requestPicture(tenantId, await live)
}

const notSuspended: Record<Suspendable, string> = {
  store: 'This store is not suspended.',
  payouts: "This seller's payouts are not paused.",
  mail: "This store's sending is not suspended.",
  ai: 'The model writes for this seller already.',
}

const storefrontAt = 1
/** A store that was never published has none. */
const isWithoutStorefront = (error: unknown) =>
  error instanceof ConditionFailedError && error.failed.length === 1 && error.failed[0] === storefrontAt

/** The first write fails where there is nothing to lift. */
const writesOf: Record<Suspendable, (change: Change) => Write[]> = {
  // A publish under way cannot sell again: its transaction checks the store.
  store: ({ seller, storeId, reason }) => [
    mark(keys.store(seller.tenantId), 'suspension_reason', reason),
    {
      Update: {
        Key: keys.storefront(storeId),
        ...updateExpression({ suspension_reason: reason }),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
  ],
  payouts: ({ seller: { tenantId }, account, reason }) =>
    reason === null ? resumeWrites(tenantId, account) : pauseWrites(tenantId, reason, account),
  mail: ({ seller, reason }) => mailSuspensionWrites(seller, reason),
  ai: ({ seller, reason }) => [mark(keys.tenant(seller.tenantId), 'ai_suspension_reason', reason)],
}

const mark = (key: Key, field: string, reason: string | null): Write => ({
  Update: {
    Key: key,
    ...updateExpression({ [field]: reason }),
    ConditionExpression: reason === null ? `attribute_exists(#${field})` : 'attribute_exists(pk)',
  },
})

/** Has mails to buyers leave in the platform's own name, or without a reason in the store's name again. The seller is told. */
export const mailSuspensionWrites = (seller: Seller, reason: string | null): Write[] => [
  sendingWrite(seller.tenantId, reason),
  planMailWrite(seller, {
    event: `sending#${isoAt(now())}`,
    notice: reason === null ? { kind: 'sending-resumed' } : { kind: 'sending-suspended', reason },
  }),
]

/** It is not one of the seller's items, because mails about what was sold continue after the seller is deleted. */
function sendingWrite(tenantId: string, reason: string | null): Write {
  const key = keys.suspendedSending(tenantId)
  if (reason === null) return { Delete: { Key: key, ConditionExpression: 'attribute_exists(pk)' } }
  const item = { type: 'sending_suspension', id: tenantId, created_at: isoAt(now()), reason }
  return { Put: { Item: { ...key, ...item } } }
}

function liveRelease({ seller: { tenantId }, liveReleaseId }: SuspendableSeller) {
  if (liveReleaseId === undefined) return undefined
  const reading = loadRelease(tenantId, liveReleaseId)
  reading.catch(() => undefined)
  return reading
}

/** The page stays while a store is suspended, its share picture does not. */
async function requestPicture(tenantId: string, release: Awaited<ReturnType<typeof loadRelease>>) {
  if (release) await requestPicturesOf(tenantId, release)
}
