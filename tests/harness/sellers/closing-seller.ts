import {
  closeAccountHandler as closeAccount,
  keepAccountHandler as keepAccount,
  sendConfirmationCodeHandler as sendConfirmationCode,
} from '#lambdas/actions/account.ts'
import { getItem, queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { planMailPartition } from '#lambdas/data/table/plan-keys.ts'
import { handler as advanceClosings } from '#lambdas/scheduled/advance-closings.ts'
import { type Accounts, mailedCode, streamTo } from '../functions/accounts.ts'
import { auditOf } from '../functions/audit.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { planNoticeKinds } from '../functions/plan-notices.ts'
import type { InProcessSeller } from './in-process-seller.ts'

/** A run of the hourly job, with this much time left at each of its questions. */
export const runClosings = (remainingMs = () => 900_000) =>
  advanceClosings({}, { ...lambdaContext, getRemainingTimeInMillis: remainingMs })

/** A seller with an account that mails reach, who may close it. */
export function closingSeller<Seller extends InProcessSeller>(accounts: Accounts, seller: Seller) {
  const { userId, tenantId } = seller
  const email = String(seller.claims.email)
  accounts.pool.signUp({ sub: userId, email, verified: true })
  const code = async () => {
    await seller.call(sendConfirmationCode)
    return mailedCode(accounts, email, 'confirmation')
  }
  return {
    ...seller,
    email,
    code,
    close: async () => seller.call(closeAccount, { code: await code() }),
    keep: () => seller.call(keepAccount, {}),
    closing: () => getItem(keys.closing(userId)),
    tenant: () => getItem(keys.tenant(tenantId)),
    notices: () => planNoticeKinds(tenantId),
    /** What was recorded of this seller, oldest first. */
    audit: async () =>
      (await auditOf(tenantId)).map(
        ({ who, what, outcome }) => `${who === `seller ${userId}` ? 'seller' : who} ${what} ${outcome}`,
      ),
    /** The mails about the account, newest first, after the stream has brought them. */
    mails: async () => {
      for (const { pk, sk } of await queryItems(planMailPartition(tenantId)))
        await streamTo({ pk: String(pk), sk: String(sk) }, 'plan_mail')
      return accounts.mails.filter(({ to }) => to === email)
    },
  }
}
