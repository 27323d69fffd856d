import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { loadPauseReason } from '#lambdas/data/money/payout-pauses.ts'
import { loadReferralTotals, loadReferrer } from '#lambdas/data/plans/referrals.ts'
import { loadHome, type TenantHome } from '#lambdas/data/site/home.ts'
import { loadSendingSuspension } from '#lambdas/data/store/sending-suspensions.ts'
import { loadStoreSuspension } from '#lambdas/data/store/stores.ts'
import { productLimit } from '#rules/billing/plans.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { command } from '../command.ts'
import { aligned } from '../terminal.ts'
import { sellerByEmail } from './seller.ts'

export const showSeller = command({
  usage: 'EMAIL',
  summary: 'Shows a seller, their store and its totals.',
  positionals: ['email'],
  needs: ['TABLE_NAME', 'USER_POOL_ID'],
  input: z.object({ email: Email }),
  run: async ({ email }) => {
    const { account, profile, tenantId } = await sellerByEmail(email)
    return aligned([
      ['Name', profile.name],
      ['Email', `${account.email}${account.verified ? '' : ' (not verified)'}`],
      ['User', `${account.userId}${account.enabled ? '' : ' (disabled)'}`],
      ['Signed up', account.signedUpAt ?? 'unknown'],
      ['Role', profile.role],
      ['Tenant', tenantId],
      ...storeRows(await loadHome(tenantId)),
      ...(await suspensionRows(tenantId)),
      ...(await referralRows(tenantId)),
    ])
  },
})

async function suspensionRows(tenantId: string): Promise<[string, unknown][]> {
  const [suspension, sendingSuspension, account, pauseReason] = await Promise.all([
    loadStoreSuspension(tenantId),
    loadSendingSuspension(tenantId),
    loadPayoutAccount(tenantId),
    loadPauseReason(tenantId),
  ])
  return [
    ['Store suspended', suspension ?? 'no'],
    ['Payouts paused', account?.pause_reason ?? pauseReason ?? 'no'],
    ['Sending suspended', sendingSuspension ?? 'no'],
  ]
}

async function referralRows(tenantId: string): Promise<[string, unknown][]> {
  const [totals, referrer] = await Promise.all([loadReferralTotals(tenantId), loadReferrer(tenantId)])
  return [
    ['Referral code', totals?.code ?? 'none yet'],
    ['Referred by', referrer ? `${referrer.tenant_id} (${referrer.code})` : 'nobody'],
  ]
}

function storeRows({ tenant, store, site, stats, products }: TenantHome): [string, unknown][] {
  const published = products.filter(({ status }) => status === 'published').length
  const limit = tenant ? productLimit(tenant.plan) : 0
  return [
    ['Subdomain', tenant?.subdomain ?? 'none'],
    ['Plan', tenant?.plan ?? 'none'],
    ['Store', store ? `${store.name} (${store.id})` : 'none'],
    ['Site', [site?.status ?? 'draft', site?.address].filter(Boolean).join(' at ')],
    ['Products', `${products.length} of ${limit}, ${published} published`],
    ['Credits', stats.credit_balance],
    ['Orders', stats.total_orders],
    ['Commissions', dollarsAndCents(stats.total_commission_cents)],
    ['Customers', stats.unique_customers],
  ]
}
