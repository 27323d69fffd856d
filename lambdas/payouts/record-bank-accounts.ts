import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import type { StoredPayoutAccount } from '../data/money/payout-accounts.ts'
import { raiseFlag } from '../data/risk/flags.ts'
import { putItem, queryItems } from '../data/table/client.ts'
import { keys } from '../data/table/keys.ts'

/** Also of a seller who was deleted. */
const rememberedForMs = 400 * dayMs

/** Remembers whose bank accounts these are, and flags one that another seller has. */
export async function recordBankAccounts(
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
