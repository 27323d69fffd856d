import type { z } from 'zod/mini'
import type { SetUpPayouts } from '#contract/money/payouts.ts'
import {
  loadPayoutAccount,
  type StoredPayoutAccount,
  savePayoutAccount,
} from '../data/money/payout-accounts.ts'
import { hasPayouts } from '../data/money/payouts.ts'
import { appOrigin } from '../env.ts'
import { Failure } from '../failure.ts'
import type { Payouts } from '../payments/ports.ts'

export const payoutsPath = '/app/payouts'

type Owner = { tenantId: string; userId: string; email: string }

/**
 * Returns the provider's page where a seller enters what it has to know. The first call makes their account, and so does
 * one with another country before anything was paid out.
 * @throws Failure 'invalid-input' without a country for the first setup, 'conflict' for another country later
 */
export async function setUpPayouts(
  payouts: Pick<Payouts, 'onboard'>,
  { tenantId, userId, email }: Owner,
  { country }: z.infer<typeof SetUpPayouts>,
): Promise<{ url: string }> {
  const previous = await loadPayoutAccount(tenantId)
  const kept = previous && (await isKept(tenantId, previous, country)) ? previous : undefined
  const chosen = kept?.country ?? country
  if (!chosen) throw new Failure('invalid-input', 'Choose the country where you live or your business is.')
  const page = `${appOrigin()}${payoutsPath}`
  const { accountId, url } = await payouts.onboard({
    tenantId,
    country: chosen,
    email,
    ...(kept ? { accountId: kept.account_id } : previous && { replaces: previous.account_id }),
    returnUrl: `${page}?setup=done`,
    refreshUrl: `${page}?setup=again`,
  })
  if (!kept) await savePayoutAccount({ tenantId, ownerId: userId, accountId, country: chosen }, previous)
  return { url }
}

/** Returns whether the setup goes on with the account that there is. */
async function isKept(tenantId: string, account: StoredPayoutAccount, country: string | undefined) {
  if (account.state === 'not_begun') return false
  if (country === undefined || country === account.country) return true
  if (account.state === 'ready' || account.sending !== undefined || (await hasPayouts(tenantId)))
    throw new Failure(
      'conflict',
      'Your payouts are set up for another country already. Write to us, and we change it with you.',
    )
  return false
}
