import { hourMs } from '#rules/time.ts'
import { settlePlan } from '../billing/settle-plan.ts'
import { isoAt, now } from '../clock.ts'
import {
  forgetOpenCheckout,
  listOpenCheckouts,
  loadCheckout,
  loadCheckouts,
  reconciledUntil,
  saveReconciledUntil,
} from '../data/sales/checkouts.ts'
import { loadSettlements, type Settlement } from '../data/sales/settlements.ts'
import {
  forgetUnsettled,
  listUnsettled,
  saveUnsettled,
  type Unsettled,
  type UnsettledSubject,
} from '../data/sales/unsettled.ts'
import { reconciliationKeys, reconciliationShards } from '../data/table/reconciliation-keys.ts'
import { errorReason } from '../log/error-facts.ts'
import { log, logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import type { Changed, Plans, Sales, SettledRecord, SettlingMethod } from '../payments/ports.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { inShard, isFirst } from './shards.ts'

/** Events may be listed later than others that happened after them. */
const overlapMs = 2 * hourMs
/** As far back as the provider repeats its webhooks. */
const firstTimeMs = 72 * hourMs
/** A payment page ends after 24 hours. Before, whatever happens to it is among the provider's events. */
const overAfterMs = 25 * hourMs
const openCheckoutsPerShard = 2000
const atOnce = 8
/** After them nothing more comes of a checkout. */
const endStates: ReadonlySet<string> = new Set(['paid', 'failed', 'expired'])

/** `settled`: payments without a webhook. `failed`: payments that could not be settled now either. */
export type ReconcileResult = { checked: number; settled: number; failed: number }

export type ReconcileOptions = {
  sales: Pick<Sales, 'load' | 'changesSince'>
  plans: Pick<Plans, SettlingMethod | 'changesSince'>
  hasTime?: () => boolean
  /** Works on one shard of what waits. What changed at the provider belongs to the first one. */
  shard?: number | undefined
}

/**
 * Settles every payment and every subscription that changed at the provider since the last run, or since `since` (epoch
 * milliseconds), what could not be settled before and is tried again now, and every checkout whose payment page is over. The
 * next run begins where this one ended. What fails is remembered with its own next try and is in no other's way; an operator
 * who names a time tries all of it at once.
 */
export async function reconcile(
  { sales, plans, hasTime = () => true, shard }: ReconcileOptions,
  since?: number,
): Promise<ReconcileResult> {
  const startedAt = now()
  const [cursor, unsettled] = await Promise.all([reconciledUntil(), listUnsettled()])
  const from = since ?? (cursor ?? startedAt - firstTimeMs) - overlapMs
  const result: ReconcileResult = { checked: 0, settled: 0, failed: 0 }
  const waiting = new Map(unsettled.map((one) => [nameOf(one), one]))
  const isDue = ({ next_try_at }: Unsettled) => since !== undefined || next_try_at <= isoAt(startedAt)

  const settle = async (subject: UnsettledSubject) => {
    const known = waiting.get(nameOf(subject))
    if (known && !isDue(known)) return undefined
    waiting.delete(nameOf(subject))
    const settling = () =>
      subject.kind === 'payment' ? settlePayment(sales, subject.id) : settlePlan(plans, subject.id)
    const settled = await settleInto(result, settling, async (reason) => {
      const tenantId = known?.tenant_id ?? (await sellerOf(subject, { sales, plans }))
      await saveUnsettled(subject, { known, reason, at: startedAt, tenantId })
    })
    if (settled && known) await forgetUnsettled(subject)
    return settled
  }

  if (isFirst(shard)) {
    const changes = await unsettledChanges([
      ...(await changesOf('payment', sales.changesSince(from))),
      ...(await changesOf('subscription', plans.changesSince(from))),
    ])
    const done = await inChunks(changes, hasTime, settle)
    const reached = done === changes.length ? startedAt : changes[done - 1]?.at
    if (reached !== undefined && (cursor === undefined || (from <= cursor && reached > cursor)))
      await saveReconciledUntil(reached)
  }
  const shards = inShard(reconciliationShards, shard)
  const again = unsettled.filter(
    (one) =>
      isDue(one) &&
      waiting.has(nameOf(one)) &&
      shards.includes(reconciliationKeys.unsettled(one.kind, one.id).pk),
  )
  await inChunks(again, hasTime, settle)
  for (const name of shards)
    await inChunks(await overCheckouts(name, startedAt), hasTime, async ({ session_id, ...key }) => {
      const settled = await settle({ kind: 'payment', id: session_id })
      // One that failed has its own next try.
      if (!settled || endStates.has(settled.state ?? '')) await forgetOpenCheckout(key)
    })
  return result
}

/** Returns what changed and is not settled by what is recorded already, oldest first. */
async function unsettledChanges(changes: readonly SubjectChange[]) {
  const settlements = await loadSettlements(changes.flatMap(({ recordedAs }) => recordedAs?.paymentId ?? []))
  return changes
    .filter(({ recordedAs }) => !recordedAs || !isRecorded(settlements.get(recordedAs.paymentId), recordedAs))
    .toSorted((one, other) => one.at - other.at)
}

const isRecorded = (settlement: Settlement | undefined, { entry, isLost }: SettledRecord) =>
  settlement !== undefined &&
  (entry === undefined || entry in settlement.entries) &&
  (!isLost || settlement.state === 'lost')

/** Forgets what is paid, and returns the others of the checkouts of a shard whose payment page is over. */
async function overCheckouts(shard: string, at: number) {
  const open = await listOpenCheckouts(shard, at - overAfterMs, openCheckoutsPerShard)
  const paid = new Set(
    (await loadCheckouts(open.map(({ id }) => id)))
      .filter(({ state }) => state === 'paid')
      .map(({ id }) => id),
  )
  for (const one of open) if (paid.has(one.id)) await forgetOpenCheckout(one)
  return open.filter(({ id }) => !paid.has(id))
}

const nameOf = ({ kind, id }: UnsettledSubject) => `${kind} ${id}`

type SubjectChange = UnsettledSubject & Changed

async function changesOf(kind: UnsettledSubject['kind'], changed: AsyncIterable<Changed>) {
  const changes: SubjectChange[] = []
  for await (const change of changed) changes.push({ kind, ...change })
  return changes
}

/** Works on eight items at once while there is time. Returns how many were done, in their order. */
async function inChunks<Item>(
  items: readonly Item[],
  hasTime: () => boolean,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  for (let done = 0; done < items.length; done += atOnce) {
    if (!hasTime()) return done
    await Promise.all(items.slice(done, done + atOnce).map(work))
  }
  return items.length
}

type Settled = { wrote: boolean; state?: string }

/** One payment or plan that cannot be settled keeps no other from it. */
async function settleInto(
  result: ReconcileResult,
  settle: () => Promise<Settled>,
  remember: (reason: string) => Promise<void>,
): Promise<Settled | undefined> {
  result.checked += 1
  try {
    const settled = await settle()
    if (settled.wrote) {
      result.settled += 1
      countFailure('WebhooksMissed')
      log('payment was settled late')
    }
    return settled
  } catch (error) {
    result.failed += 1
    countFailure('PaymentFailures')
    logUnexpected('payment was not settled', error)
    await remember(errorReason(error))
    return undefined
  }
}

type Providers = { sales: Pick<Sales, 'load'>; plans: Pick<Plans, 'load'> }

/** Returns the tenant of a payment or plan that could not be settled; undefined where that cannot be found out now either. */
async function sellerOf({ kind, id }: UnsettledSubject, { sales, plans }: Providers) {
  try {
    if (kind === 'subscription') return (await plans.load(id))?.tenantId
    const facts = await sales.load(id)
    return facts && (await loadCheckout(facts.checkoutId))?.tenant_id
  } catch {
    return undefined
  }
}
