import { now } from '../clock.ts'
import {
  loadPayoutAccount,
  recordAccountCheck,
  type StoredPayoutAccount,
  tenantOfPayoutAccount,
} from '../data/money/payout-accounts.ts'
import { Failure } from '../failure.ts'
import type { Payouts } from '../payments/ports.ts'
import { noteBankAccounts } from './note-bank-accounts.ts'

/** Asks the provider how a seller's account is and records it. Undefined until payouts are being set up. */
export async function checkAccount(
  payouts: Pick<Payouts, 'status'>,
  tenantId: string,
): Promise<StoredPayoutAccount | undefined> {
  const account = await loadPayoutAccount(tenantId)
  if (!account) return undefined
  const checkedAt = now()
  const facts = await ifThere(payouts.status(account.account_id))
  const checked = await recordAccountCheck(tenantId, account, { facts, checkedAt })
  await noteBankAccounts(tenantId, account, checked)
  return checked
}

/** The same by the account's id; does nothing if no tenant has the account. */
export async function checkAccountById(payouts: Pick<Payouts, 'status'>, accountId: string) {
  const tenantId = await tenantOfPayoutAccount(accountId)
  if (tenantId) await checkAccount(payouts, tenantId)
}

/** Undefined for an account that was closed. */
async function ifThere<Facts>(asked: Promise<Facts>): Promise<Facts | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return undefined
    throw error
  }
}
