import * as z from 'zod/mini'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import type { BankAccount, PayoutAccountFacts } from '#rules/money/payout.ts'
import { newBankAccountHoldMs, nextPayoutAt, payoutAccountStates } from '#rules/money/payout.ts'
import { isoAt, now } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { planMailWrite } from '../plans/plan-mails.ts'
import { getItem, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { type DueItems, payoutShardOf, payoutShards } from '../table/due-index.ts'
import { updateExpression, upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { tenantOfPartition } from '../table/partitions.ts'
import { putOnce } from '../table/writes.ts'
import { loadPauseReason, pauseCheck } from './payout-pauses.ts'

/** The tenants whose payout is due. */
export const duePayouts: DueItems<string> = {
  shards: payoutShards,
  itemOf: ({ pk }) => tenantOfPartition(pk),
}

/** The item is among those of home. */
const maxBankAccounts = 10

const Stored = z.object({
  owner_id: z.string(),
  account_id: z.string(),
  country: z.string(),
  state: z.enum(payoutAccountStates),
  bank_failure: z.optional(z.object({ id: z.string(), at: z.string(), cents: z.int(), reason: z.string() })),
  bank_accounts: z.optional(
    z.array(z.object({ id: z.string(), fingerprint: z.optional(z.string()), last4: z.string() })),
  ),
  held_until: z.optional(z.string()),
  checked_at: z.optional(z.int()),
  pause_reason: z.optional(z.string()),
  sending: z.optional(z.string()),
  last_payout_at: z.optional(z.string()),
  folded_cents: z._default(z.int(), 0),
  folded_from: z.optional(z.string()),
  due_at: z.string(),
})
/**
 * A seller's account for payouts. It is among the items of home, so it is small. `checked_at`: when the provider was asked
 * for `state`, epoch milliseconds. `bank_accounts`: where its money goes, as far as anybody has looked. `held_until`: nothing is
 * sent before, because one of them is new. `pause_reason`: why an operator has paused the payouts. `sending`: the payout that was locked
 * and is not recorded as sent or refused. `last_payout_at`: when the last one was locked. `folded_cents`: of the settled
 * amount, what came from held buckets since then, the oldest of them of the date `folded_from`. `due_at`, with a shard: when the next payout is due; it is in the index
 * of who is due.
 */
export type StoredPayoutAccount = z.infer<typeof Stored>

/** Returns undefined until the seller has begun to set up payouts. */
export async function loadPayoutAccount(tenantId: string): Promise<StoredPayoutAccount | undefined> {
  const item = await getItem(keys.payoutAccount(tenantId))
  return item && Stored.parse(item)
}

/** Returns the account among items of one tenant that were read together. */
export function payoutAccountIn(items: readonly Record<string, unknown>[]): StoredPayoutAccount | undefined {
  const item = items.find(({ type }) => type === 'payout_account')
  return item && Stored.parse(item)
}

/** Returns the seller's view of it. */
export const payoutAccountView = (account: StoredPayoutAccount | undefined): PayoutAccount => {
  if (!account) return { state: 'not_begun' }
  const { state, country, bank_failure, bank_accounts } = account
  const [bank] = bank_accounts ?? []
  return {
    state,
    country,
    ...(bank && { bank_last4: bank.last4 }),
    ...(bank_failure && {
      bank_failure: { at: bank_failure.at, cents: bank_failure.cents, reason: bank_failure.reason },
    }),
  }
}

const Owner = z.object({ tenant_id: z.string() })

/** Returns the tenant of an account at the payment provider; undefined if no tenant has it. */
export async function tenantOfPayoutAccount(accountId: string): Promise<string | undefined> {
  const item = await getItem(keys.payoutAccountOwner(accountId))
  return item && Owner.parse(item).tenant_id
}

export type NewPayoutAccount = { tenantId: string; ownerId: string; accountId: string; country: string }

/**
 * Records an account that was made at the provider, in the place of `previous`.
 * @throws Failure 'conflict' if another one was recorded meanwhile or a payout is being sent, 'not-found' for a deleted seller
 */
export async function savePayoutAccount(made: NewPayoutAccount, previous: StoredPayoutAccount | undefined) {
  const { tenantId, accountId } = made
  const pauseReason = await loadPauseReason(tenantId)
  const isWritten = await succeeds(
    transact([
      pauseCheck(tenantId, pauseReason),
      accountWrite(made, previous?.account_id, pauseReason),
      putOnce(keys.payoutAccountOwner(accountId), 'payout_account_owner', accountId, { tenant_id: tenantId }),
      ...(previous ? [{ Delete: { Key: keys.payoutAccountOwner(previous.account_id) } }] : []),
    ]),
  )
  if (isWritten || (await loadPayoutAccount(tenantId))?.account_id === accountId) return
  throw new Failure('conflict', 'Your payouts are just being set up. Please try again in a moment.')
}

function accountWrite(
  made: NewPayoutAccount,
  previousId: string | undefined,
  pauseReason: string | undefined,
): Write {
  const { tenantId, ownerId, accountId, country } = made
  const update = upsertExpression(
    { type: 'payout_account', id: tenantId, created_at: isoAt(now()) },
    {
      owner_id: ownerId,
      account_id: accountId,
      country,
      state: 'more_needed',
      checked_at: now(),
      bank_failure: null,
      bank_accounts: null,
      pause_reason: pauseReason,
      due_shard: payoutShardOf(tenantId),
      due_at: isoAt(nextPayoutAt(now())),
    },
  )
  return {
    Update: {
      Key: keys.payoutAccount(tenantId),
      ...update,
      ConditionExpression: previousId
        ? '#account_id = :previous AND attribute_not_exists(sending)'
        : 'attribute_not_exists(pk)',
      ...(previousId && {
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':previous': previousId },
      }),
    },
  }
}

/** Undefined facts: the account was closed. */
export type AccountCheck = { facts: PayoutAccountFacts | undefined; checkedAt: number }

/**
 * Records what the provider says of an account, unless something newer is known. The seller is told once of a bank transfer
 * that came back, and of a bank account that is new; nothing is sent to that for three days.
 */
export async function recordAccountCheck(
  tenantId: string,
  account: StoredPayoutAccount,
  check: AccountCheck,
): Promise<StoredPayoutAccount> {
  const failure = check.facts?.failedBankTransfer
  const known = account.bank_failure
  const checked: StoredPayoutAccount = {
    ...account,
    state: check.facts?.state ?? 'not_begun',
    checked_at: check.checkedAt,
    bank_failure: failure && { ...failure, at: isoAt(failure.at) },
    bank_accounts: check.facts?.bankAccounts?.slice(0, maxBankAccounts) ?? account.bank_accounts,
  }
  const added = addedBankAccount(account, checked)
  if (added) checked.held_until = isoAt(now() + newBankAccountHoldMs)
  const writes = [checkWrite(tenantId, checked)]
  if (added)
    writes.push(
      planMailWrite(
        { tenantId, ownerId: account.owner_id },
        {
          event: `bank-account#${added.id}`,
          notice: { kind: 'bank-account-added', last4: added.last4, held_until: checked.held_until ?? '' },
        },
      ),
    )
  if (failure && failure.id !== known?.id)
    writes.push(
      planMailWrite(
        { tenantId, ownerId: account.owner_id },
        {
          event: `bank-returned#${failure.id}`,
          notice: { kind: 'bank-returned', cents: failure.cents, reason: failure.reason },
        },
      ),
    )
  const isWritten = await succeeds(transact(writes))
  return isWritten ? checked : ((await loadPayoutAccount(tenantId)) ?? checked)
}

/**
 * The first look at an account that could be paid before anybody looked at its bank accounts finds nothing new, so that no
 * seller waits because of an update.
 */
function addedBankAccount(before: StoredPayoutAccount, { bank_accounts = [] }: StoredPayoutAccount) {
  if (!before.bank_accounts && before.state === 'ready') return undefined
  const known = new Set(before.bank_accounts?.flatMap(namesOf))
  return bank_accounts.find((account) => !namesOf(account).some((name) => known.has(name)))
}

const namesOf = ({ id, fingerprint }: BankAccount) => (fingerprint ? [id, fingerprint] : [id])

function checkWrite(tenantId: string, checked: StoredPayoutAccount): Write {
  const { state, checked_at, bank_failure, bank_accounts, held_until, account_id } = checked
  const update = updateExpression({
    ...{ state, checked_at, bank_failure: bank_failure ?? null },
    ...(bank_accounts && { bank_accounts }),
    ...(held_until && { held_until }),
  })
  return {
    Update: {
      Key: keys.payoutAccount(tenantId),
      ...update,
      ConditionExpression:
        'account_id = :account AND (attribute_not_exists(#checked_at) OR #checked_at <= :checked_at)',
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':account': account_id },
    },
  }
}
