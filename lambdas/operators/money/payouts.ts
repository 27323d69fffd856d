import type { SellerPayouts } from '#contract/operators/payout-desk.ts'
import { isoAt, now } from '../../clock.ts'
import { outstandingEarnings } from '../../data/money/balance.ts'
import { listOverdue } from '../../data/money/overdue-payouts.ts'
import { loadPayoutAccount } from '../../data/money/payout-accounts.ts'
import { listPayoutsOf, type PayoutListName } from '../../data/money/payout-lists.ts'
import { loadPauseReason } from '../../data/money/payout-pauses.ts'
import { loadPayable, newestPayouts, outlookOf } from '../../data/money/payouts.ts'
import { flagsOf } from '../../data/risk/flags.ts'
import type { Write } from '../../data/table/client.ts'
import { succeeds } from '../../data/table/conditions.ts'
import { keys } from '../../data/table/keys.ts'
import { Failure } from '../../failure.ts'
import type { Operator } from '../../http/operator.ts'
import { performWrites } from '../operator.ts'
import { withStoreNames } from '../sellers/store-names.ts'

type List = PayoutListName | 'due'

/** Returns a page of payouts for operators, in at most two requests. */
export async function payoutsList(list: List, cursor?: string) {
  if (list === 'due') {
    const { overdue, ...rest } = await listOverdue(cursor)
    const rows = overdue.map(({ tenant_id, store_name, due_at, state, sending, pause_reason }) => ({
      id: sending ?? '',
      tenant_id,
      at: due_at,
      account_state: state,
      ...(store_name !== undefined && { store_name }),
      ...(pause_reason !== undefined && { reason: pause_reason }),
    }))
    return { rows, ...rest }
  }
  const { payouts, ...rest } = await listPayoutsOf(list, cursor)
  const rows = await withStoreNames(payouts)
  return { rows: list === 'paused' ? rows.filter(isThere) : rows, ...rest }
}

/** Sellers who were deleted before this list was told of it are still in it. */
const isThere = ({ store_name }: { store_name?: string }) => store_name !== undefined

/** Returns the payouts of a seller with what keeps the next one back. */
export async function sellerPayouts(tenantId: string): Promise<SellerPayouts> {
  const [sellers, payable, payouts, flags, pauseReason, owed] = await Promise.all([
    withStoreNames([{ tenant_id: tenantId }]),
    loadPayable(tenantId),
    newestPayouts(tenantId),
    flagsOf(tenantId),
    loadPauseReason(tenantId),
    outstandingEarnings(tenantId),
  ])
  return {
    ...(sellers[0] ?? { tenant_id: tenantId }),
    account_state: payable.account?.state ?? 'not_begun',
    ...(pauseReason !== undefined && { pause_reason: pauseReason }),
    outlook: outlookOf({ ...payable, pauseReason }).sentence,
    ...owed,
    payouts: payouts.map(({ id, at, cents, state, returned_cents, reason }) => ({
      ...{ id, at, cents, state, returned_cents },
      ...(reason !== undefined && { reason }),
    })),
    flags: flags.map(({ id, kind, text, state, at }) => ({ id, kind, text, state, at })),
  }
}

type Wanted = { tenantId: string; reason: string }

/** Has the hourly run pay a seller now instead of on the next payout day. @throws Failure 'not-found', 'conflict' */
export async function retryAsOperator(operator: Operator, { tenantId, reason }: Wanted): Promise<void> {
  const account = await loadPayoutAccount(tenantId)
  if (!account) throw new Failure('not-found', 'This seller has not set up payouts.')
  const at = isoAt(now())
  const change = {
    what: 'retry-payout' as const,
    target: tenantId,
    reason,
    details: { from: account.due_at, to: at },
  }
  await changed(performWrites(operator, change, [dueNowWrite(tenantId, at)]))
}

const dueNowWrite = (tenantId: string, at: string): Write => ({
  Update: {
    Key: keys.payoutAccount(tenantId),
    UpdateExpression: 'SET due_at = :now',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(sending)',
    ExpressionAttributeValues: { ':now': at },
  },
})

async function changed(write: Promise<void>) {
  if (await succeeds(write)) return
  throw new Failure('conflict', 'Something changed meanwhile. Look at this seller again.')
}
