import { StoredPlanMail } from '#lambdas/data/plans/plan-notices.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'

const Mail = StoredPlanMail

/** What a seller was told of plan and account, in the order it happened, without the notices of sensitive actions. */
export async function planNoticesOf(tenantId: string) {
  const items = await queryItems(planMailPartition(tenantId))
  return items
    .toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
    .map((item) => Mail.parse(item).notice)
    .filter(({ kind }) => kind !== 'account-action')
}

export const planNoticeKinds = async (tenantId: string) =>
  (await planNoticesOf(tenantId)).map(({ kind }) => kind)
