import type { Desk } from '#contract/operators/operators.ts'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import {
  isInterrupted,
  listApprovals,
  listBegunApprovals,
  type StoredApproval,
} from '../data/accounts/approvals.ts'
import { listSuspended } from '../data/accounts/seller-index.ts'
import { listPayoutsOf } from '../data/money/payout-lists.ts'
import { listDisputesWithoutEvidence } from '../data/risk/disputes.ts'
import { listFlags } from '../data/risk/flags.ts'
import { declineRequestWrite, openRefundRequests } from '../data/sales/refund-requests.ts'
import { listUnsettled } from '../data/sales/unsettled.ts'
import { alarmsOn } from '../data/table/alarms.ts'
import { succeeds } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import { approvalViews } from './approvals.ts'
import { linesLeft, pendingRefundOf } from './money/desk-purchases.ts'
import { disputeView } from './money/disputes.ts'
import { performWrites } from './operator.ts'
import { withStoreNames } from './sellers/store-names.ts'

/** Returns what waits for an operator, the longest waiting first: Queries at once, and the payments of the requests. */
export async function deskView(operator: Operator): Promise<Desk> {
  const [requests, unsettled, approvals, flags, disputes, failedPayouts, pausedMail, alarms] =
    await Promise.all([
      openRefundRequests(),
      unsettledPayments(),
      openApprovals().then((approvals) => approvalViews(operator, approvals)),
      listFlags('OPEN').then(async ({ flags, cursor }) => listed(await withStoreNames(flags), cursor)),
      listDisputesWithoutEvidence().then(async ({ disputes, hasMore }) =>
        listed(await withStoreNames(disputes), hasMore),
      ),
      newsOfPayouts(),
      sellersWithPausedMail(),
      alarmsOn(),
    ])
  const lists = { flags, disputes, paused_mail: pausedMail }
  const more = longLists.filter((name) => lists[name].hasMore)
  return {
    refund_requests: requests.map(({ id, created_at, reason, line, seats, ...purchase }) => ({
      payment_id: id,
      requested_at: created_at,
      store_name: purchase.receipt.store.name,
      total_cents: purchase.receipt.total_cents,
      refunded_cents: purchase.refundedCents,
      ...pendingRefundOf(purchase),
      ...(reason && { reason }),
      courses: purchase.receipt.lines.map(({ title, quantity }) =>
        quantity > 1 ? `${quantity} x ${title}` : title,
      ),
      lines: linesLeft(purchase),
      ...(line !== undefined && seats !== undefined && { asked: { line, seats } }),
    })),
    unsettled,
    approvals,
    flags: flags.entries,
    disputes: disputes.entries.map(disputeView),
    failed_payouts: failedPayouts,
    paused_mail: pausedMail.entries,
    alarms,
    ...(more.length > 0 && { more }),
  }
}

const longLists = ['flags', 'disputes', 'paused_mail'] as const
const listed = <Entry>(entries: Entry[], next: string | boolean | undefined) => ({
  entries,
  hasMore: Boolean(next),
})

/** The newest proposals that wait, and what was interrupted, of any age. */
async function openApprovals(): Promise<StoredApproval[]> {
  const [{ approvals }, begun] = await Promise.all([listApprovals(), listBegunApprovals()])
  const known = new Set(approvals.map(({ id }) => id))
  const older = begun.filter(({ id }) => !known.has(id))
  return [...older, ...approvals].filter(waits).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** For a second operator, or for whoever goes on with what was interrupted. */
const waits = (approval: StoredApproval) =>
  (approval.state === 'waiting' && approval.expires_at > now()) || isInterrupted(approval, now())

async function unsettledPayments(): Promise<Desk['unsettled']> {
  const unsettled = await listUnsettled()
  const sellers = await withStoreNames(
    unsettled.flatMap(({ tenant_id }) => (tenant_id === undefined ? [] : [{ tenant_id }])),
  )
  return unsettled
    .map(({ id, kind, created_at, next_try_at, reason, tenant_id }) => {
      const seller = sellers.find((one) => one.tenant_id === tenant_id)
      return { id, kind, since: created_at, next_try_at, reason, ...(seller && { seller }) }
    })
    .toSorted((a, b) => (a.since < b.since ? -1 : 1))
}

async function newsOfPayouts() {
  const [failed, returned] = await Promise.all([listPayoutsOf('failed'), listPayoutsOf('returned')])
  return withStoreNames([...failed.payouts, ...returned.payouts].filter(isNews))
}

async function sellersWithPausedMail() {
  const { listed: sellers, cursor } = await listSuspended('mail')
  const paused = sellers.map(({ tenantId, listedAt }) => ({ tenant_id: tenantId, since: listedAt }))
  return listed(await withStoreNames(paused), cursor)
}

const newsMs = 14 * dayMs
const isNews = ({ at }: { at: string }) => Date.parse(at) > now() - newsMs

/** Ends a buyer's request without a refund. @throws Failure 'conflict' if none waits */
export async function declineRequestAsOperator(operator: Operator, paymentId: string, reason: string) {
  const change = { what: 'decline-refund' as const, target: paymentId, reason }
  if (await succeeds(performWrites(operator, change, [declineRequestWrite(paymentId)]))) return
  throw new Failure('conflict', 'No request for this payment waits for a decision. Nothing was changed.')
}
