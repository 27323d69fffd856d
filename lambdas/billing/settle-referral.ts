import { earningInvoices, missingReferralEntries } from '#rules/billing/referral.ts'
import {
  loadReferral,
  loadReferrer,
  type ReferralLedgerEntry,
  type ReferralRecord,
  type ReferrerContext,
  recordReferral,
} from '../data/money/referral-earnings.ts'
import { platformTenantId } from '../data/table/partitions.ts'
import type { InvoiceFacts, SubscriptionFacts } from '../payments/ports.ts'
import { settleInSteps } from '../payments/settle-in-steps.ts'

/** A transaction has at most 100 writes: four for each entry, and up to four others. */
const maxEntriesAtOnce = 20

type Loaded = SubscriptionFacts & { loadedAt: number }
type Step = { wrote: boolean; isComplete: boolean }

/**
 * Records what the provider reports about a subscription's invoices in the referrer's ledger. Writes only what
 * is missing: idempotent and safe to call concurrently. Returns whether it wrote anything.
 * @throws Failure 'conflict' when others settle the same subscription without end
 */
export async function settleReferral(facts: Loaded): Promise<boolean> {
  const { wrote } = await settleInSteps('plan', () => settleOnce(facts))
  return wrote
}

/** Writes as much as fits into one transaction. */
async function settleOnce(facts: Loaded): Promise<Step> {
  const referral = await loadReferral(facts.id, facts.tenantId)
  if (!referral) return { wrote: false, isComplete: true }
  const referrer = await loadReferrer(referral.tenantId)
  const { record } = referral
  // What was recorded for a referrer who was deleted since is recorded again, for the platform.
  const books = referrer.isThere ? record : undefined
  const next = nextOf(facts, record, referrer)
  const missing = missingOf(facts, books, next.same_card)
  const entries = missing.slice(0, maxEntriesAtOnce)
  if (entries.length === 0 && referrer.isThere && !hasChanged(record, next))
    return { wrote: false, isComplete: true }
  await recordReferral({
    subscriptionId: facts.id,
    tenantId: referrer.isThere ? referral.tenantId : platformTenantId,
    payoutPeriod: referrer.payoutPeriod,
    zones: referrer.zones,
    previous: record,
    books,
    entries,
    next,
  })
  return { wrote: true, isComplete: missing.length === entries.length }
}

type Next = Pick<ReferralRecord, 'same_card' | 'is_paying' | 'loaded_at'>

/** The first settlement of an invoice, also of one that does not earn, decides whether its card is the referrer's. */
function nextOf(facts: Loaded, record: ReferralRecord | undefined, { cards }: ReferrerContext): Next {
  const isSameCard = facts.card !== undefined && cards.has(facts.card.fingerprint)
  const known = record?.same_card ?? []
  const invoices = facts.invoices.filter(({ cents }) => cents > 0)
  const isNew = ({ id }: InvoiceFacts) => !known.includes(id) && record?.entries[`${id}#earn`] === undefined
  const same_card = isSameCard ? [...known, ...invoices.filter(isNew).map(({ id }) => id)] : known
  const isOlder = record !== undefined && facts.loadedAt < record.loaded_at
  if (isOlder) return { same_card, is_paying: record.is_paying, loaded_at: record.loaded_at }
  const hasPaid = facts.invoices.some(({ id, cents }) => cents > 0 && !same_card.includes(id))
  return { same_card, is_paying: facts.status === 'active' && hasPaid, loaded_at: facts.loadedAt }
}

function missingOf(
  { invoices }: SubscriptionFacts,
  books: ReferralRecord | undefined,
  sameCard: readonly string[],
): ReferralLedgerEntry[] {
  return earningInvoices(invoices)
    .filter(({ id }) => !sameCard.includes(id))
    .flatMap((invoice) =>
      missingReferralEntries(invoice, writtenOf(invoice.id, books)).map((entry) => ({
        ...entry,
        invoiceId: invoice.id,
        invoiceCents: invoice.cents,
      })),
    )
}

const writtenOf = (invoiceId: string, books: ReferralRecord | undefined) =>
  Object.entries(books?.entries ?? {})
    .filter(([key]) => key.startsWith(`${invoiceId}#`))
    .map(([key, cents]) => ({ key: key.slice(invoiceId.length + 1), cents }))

/** A referral has no record until its first payment. */
function hasChanged(record: ReferralRecord | undefined, next: Next) {
  const { is_paying, same_card } = record ?? { is_paying: false, same_card: [] }
  return is_paying !== next.is_paying || same_card.length !== next.same_card.length
}
