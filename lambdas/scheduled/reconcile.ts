import { hourMs } from '#rules/time.ts'
import { settlePlan } from '../billing/settle-plan.ts'
import { now } from '../clock.ts'
import {
  forgetOpenCheckout,
  listOpenCheckouts,
  reconciledUntil,
  saveReconciledUntil,
} from '../data/sales/checkouts.ts'
import { log, logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import type { Plans, Sales } from '../payments/ports.ts'
import { settlePayment } from '../payments/settle-payment.ts'

/** Events may be listed later than others that happened after them. */
const overlapMs = 2 * hourMs
/** As far back as the provider repeats its webhooks. */
const firstTimeMs = 72 * hourMs
/** A payment page ends after 24 hours. Before, whatever happens to it is among the provider's events. */
const overAfterMs = 25 * hourMs
const openCheckoutsPerRun = 2000
const atOnce = 8
/** After them nothing more comes of a checkout. */
const endStates: ReadonlySet<string> = new Set(['paid', 'failed', 'expired'])

/** `settled`: payments without a webhook. `failed`: payments that could not be settled now either. */
export type ReconcileResult = { checked: number; settled: number; failed: number }

export type ReconcileOptions = {
  sales: Pick<Sales, 'load' | 'changesSince'>
  plans: Pick<Plans, 'load' | 'endAndRefund' | 'changesSince'>
}

/**
 * Settles every payment and every subscription that changed at the provider since the last run, or since `since` (epoch
 * milliseconds), and every checkout whose payment page is over. The next run begins where the last one without a failure
 * began.
 */
export async function reconcile(
  { sales, plans }: ReconcileOptions,
  since?: number,
): Promise<ReconcileResult> {
  const startedAt = now()
  const cursor = await reconciledUntil()
  const from = since ?? (cursor ?? startedAt - firstTimeMs) - overlapMs
  const result: ReconcileResult = { checked: 0, settled: 0, failed: 0 }
  for await (const ids of chunksOf(sales.changesSince(from)))
    await Promise.all(ids.map((id) => settleInto(result, () => settlePayment(sales, id))))
  for await (const ids of chunksOf(plans.changesSince(from)))
    await Promise.all(ids.map((id) => settleInto(result, () => settlePlan(plans, id))))
  for (const open of chunks(await listOpenCheckouts(startedAt - overAfterMs, openCheckoutsPerRun)))
    await Promise.all(
      open.map(async ({ sk, session_id }) => {
        const settled = await settleInto(result, () => settlePayment(sales, session_id))
        if (settled && endStates.has(settled.state)) await forgetOpenCheckout(sk)
      }),
    )
  if (result.failed === 0 && (cursor === undefined || from <= cursor)) await saveReconciledUntil(startedAt)
  return result
}

/** One payment or plan that cannot be settled keeps no other from it. */
async function settleInto<Result extends { wrote: boolean }>(
  result: ReconcileResult,
  settle: () => Promise<Result>,
): Promise<Result | undefined> {
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
    return undefined
  }
}

async function* chunksOf(ids: AsyncIterable<string>): AsyncGenerator<string[]> {
  let chunk: string[] = []
  for await (const id of ids) {
    chunk.push(id)
    if (chunk.length < atOnce) continue
    yield chunk
    chunk = []
  }
  yield chunk
}

const chunks = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  )
