import { type Referrals, Referrals as Schema } from '#contract/money/referrals.ts'
import {
  claimReferralHandler as claimReferral,
  countReferralVisitHandler as countReferralVisit,
  getReferralsHandler as getReferrals,
} from '#lambdas/actions/referrals.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { newClientIp } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { type InProcessSeller, inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'

export const referralsOf = async ({ call }: Pick<InProcessSeller, 'call'>): Promise<Referrals> =>
  Schema.parse((await call(getReferrals)).body)

/** A seller with a referral link. */
export async function newReferrer() {
  const seller = await inProcessSeller()
  const { code } = await referralsOf(seller)
  return { ...seller, code, referrals: () => referralsOf(seller) }
}

export const claim = async ({ call }: Pick<InProcessSeller, 'call'>, code: string) => {
  const { status, body } = await call(claimReferral, { code })
  return status === 200 ? body.claimed : status
}

/** Follows a referral link in a browser. */
export async function visit(code: string, headers: Record<string, string> = {}, sourceIp = newClientIp()) {
  const event = {
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0', ...headers },
    body: JSON.stringify({ code }),
    requestContext: { http: { sourceIp } },
  }
  return (await countReferralVisit(event, lambdaContext)).statusCode
}

/** What the books of a tenant say of its referrals, and what must add up. */
export async function booksOf(tenantId: string) {
  const items = await queryItems(tenantPartition(tenantId))
  const of = (type: string) => items.filter((item) => item.type === type)
  const sum = (type: string, field: string) =>
    of(type).reduce((total, item) => total + Number(item[field] ?? 0), 0)
  const stats = await getItem(keys.stats(tenantId))
  return {
    entries: of('ledger').map(({ kind, cents }) => [kind, cents]),
    ledger: sum('ledger', 'cents'),
    held: sum('held', 'cents'),
    heldReferrals: sum('held', 'referral_cents'),
    days: sum('day', 'commission_cents'),
    lifetime: Number(stats?.total_commission_cents),
    earned: sum('referrals', 'earned_cents'),
  }
}
