import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import {
  loadPayoutAccount,
  recordAccountCheck,
  type StoredPayoutAccount,
  tenantOfPayoutAccount,
} from '../data/money/payout-accounts.ts'
import { raiseFlag } from '../data/risk/flags.ts'
import { putItem, queryItems } from '../data/table/client.ts'
import { keys } from '../data/table/keys.ts'
import { Failure } from '../failure.ts'
import type { Payouts } from '../payments/ports.ts'

/** Also of a seller who was deleted. */
const rememberedForMs = 400 * dayMs

/** Remembers whose bank accounts these are, and flags one that another seller has. */
async function recordBankAccounts(
  tenantId: string,
  before: StoredPayoutAccount,
  { bank_accounts = [] }: StoredPayoutAccount,
): Promise<void> {
  const known = new Set(before.bank_accounts?.map(({ fingerprint }) => fingerprint))
  for (const { fingerprint, last4 } of bank_accounts)
    if (fingerprint && !known.has(fingerprint)) await noteBankAccount(tenantId, fingerprint, last4)
}

async function noteBankAccount(tenantId: string, fingerprint: string, last4: string) {
  const key = keys.bankAccountOf(textHash(fingerprint), tenantId)
  await putItem({
    ...key,
    ...{ type: 'bank_account_of', id: tenantId, created_at: isoAt(now()), tenant_id: tenantId },
    ttl: epochSeconds(now() + rememberedForMs),
  })
  const others = (await queryItems(key.pk)).map(({ id }) => String(id)).filter((id) => id !== tenantId)
  if (others.length === 0) return
  await raiseFlag(tenantId, {
    kind: 'shared-bank',
    subject: key.pk.slice(-12).replace(/[^\w-]/g, '_'),
    text: `The bank account that ends in ${last4} belongs to another seller's payouts, too. We look into it; nothing is held.`,
    details: `other tenants: ${others.slice(0, 5).join(', ')}`,
  })
}

/** Asks the provider how a seller's account is and records it. Undefined until payouts are being set up. */
export async function checkAccount(
  payouts: Pick<Payouts, 'status'>,
  tenantId: string,
): Promise<StoredPayoutAccount | undefined> {
  const account = await loadPayoutAccount(tenantId)
  return account && checkLoaded(payouts, tenantId, { account, wasReady: false })
}

/** The same before a payout, with one call for an account that nothing is wrong with. */
export async function checkBeforePayout(
  payouts: Pick<Payouts, 'status'>,
  tenantId: string,
): Promise<StoredPayoutAccount | undefined> {
  const account = await loadPayoutAccount(tenantId)
  if (!account) return undefined
  const wasReady = account.state === 'ready' && !account.bank_failure
  return checkLoaded(payouts, tenantId, { account, wasReady })
}

type Loaded = { account: StoredPayoutAccount; wasReady: boolean }

async function checkLoaded(
  payouts: Pick<Payouts, 'status'>,
  tenantId: string,
  { account, wasReady }: Loaded,
): Promise<StoredPayoutAccount> {
  const checkedAt = now()
  const facts = await ifThere(payouts.status(account.account_id, { wasReady }))
  const checked = await recordAccountCheck(tenantId, account, { facts, checkedAt })
  await recordBankAccounts(tenantId, account, checked)
  return checked
}

/**
 * The same by the account's id; does nothing if no tenant has the account. A bank transfer that arrived tells something new only
 * of an account whose last one came back.
 */
export async function checkAccountById(
  payouts: Pick<Payouts, 'status'>,
  { id, hasArrived = false }: { id: string; hasArrived?: boolean | undefined },
) {
  const tenantId = await tenantOfPayoutAccount(id)
  const account = tenantId && (await loadPayoutAccount(tenantId))
  if (!account || (hasArrived && account.state === 'ready' && !account.bank_failure)) return
  await checkLoaded(payouts, tenantId, { account, wasReady: false })
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
