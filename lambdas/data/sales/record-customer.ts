import { createHmac } from 'node:crypto'
import { maskEmail } from '#rules/accounts/verification.ts'
import { spentCents } from '#rules/money/ledger.ts'
import { isoAt, now } from '../../clock.ts'
import { codesSecret } from '../../secrets.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { putOnce } from '../table/writes.ts'
import type { KnownBuyer, Sale } from './sale.ts'

/**
 * The buyer's counters, their place in the list of customers, and the order in the list of theirs. A refund or dispute
 * changes the counters alone. Writes about a customer who is known hold only if nothing that they follow from changed.
 */
export function customerWrites(sale: Sale): Write[] {
  if (sale.books) return spentWrites(sale)
  const known = sale.knownBuyer
  const next = afterOrder(sale, known)
  return [
    known ? orderOfKnown(sale, known, next) : firstOrder(sale, next),
    ...listingWrites(sale, known, next),
    putOnce(
      keys.purchase(sale.tenantId, sale.buyerHash, isoAt(sale.facts.paidAt), sale.facts.id),
      'purchase',
      sale.facts.id,
      { tenant_id: sale.tenantId },
    ),
  ]
}

/** Orders may be settled in another order than they were paid. Consent, once given, stays. */
function afterOrder({ facts }: Sale, known: KnownBuyer | undefined): KnownBuyer {
  const { email, country, hasConsented } = facts.buyer
  const at = isoAt(facts.paidAt)
  if (!known)
    return { email: maskEmail(email), country, first_at: at, last_at: at, has_consented: hasConsented }
  return {
    email: known.email,
    country: at >= known.last_at ? (country ?? known.country) : (known.country ?? country),
    first_at: at < known.first_at ? at : known.first_at,
    last_at: at > known.last_at ? at : known.last_at,
    has_consented: known.has_consented || hasConsented,
  }
}

/** Fails if somebody else recorded the buyer's first order meanwhile. */
const firstOrder = (sale: Sale, next: KnownBuyer) =>
  putOnce(keys.buyer(sale.tenantId, sale.buyerHash), 'buyer', sale.buyerHash, {
    tenant_id: sale.tenantId,
    ...next,
    orders: 1,
    spent_cents: spentMore(sale),
    ...(next.has_consented && { full_email: sale.facts.buyer.email }),
  })

function orderOfKnown(sale: Sale, known: KnownBuyer, next: KnownBuyer): Write {
  const { email, hasConsented } = sale.facts.buyer
  const sets = ['first_at = :first', 'last_at = :last', 'has_consented = :consent']
  if (next.country) sets.push('country = :country')
  if (hasConsented) sets.push('full_email = :email')
  const unchanged = ['first_at = :knownFirst', 'last_at = :knownLast', 'has_consented = :knownConsent']
  unchanged.push(known.country ? 'country = :knownCountry' : 'attribute_not_exists(country)')
  return {
    Update: {
      Key: keys.buyer(sale.tenantId, sale.buyerHash),
      UpdateExpression: `SET ${sets.join(', ')} ADD orders :one, spent_cents :spent`,
      ConditionExpression: unchanged.join(' AND '),
      ExpressionAttributeValues: {
        ':first': next.first_at,
        ':last': next.last_at,
        ':consent': next.has_consented,
        ':knownFirst': known.first_at,
        ':knownLast': known.last_at,
        ':knownConsent': known.has_consented,
        ':one': 1,
        ':spent': spentMore(sale),
        ...(next.country && { ':country': next.country }),
        ...(known.country && { ':knownCountry': known.country }),
        ...(hasConsented && { ':email': email }),
      },
    },
  }
}

/** Moves the customer to their newest order. The list's items hold what it is searched by. */
function listingWrites({ tenantId, buyerHash }: Sale, known: KnownBuyer | undefined, next: KnownBuyer) {
  const keyOf = ({ last_at }: KnownBuyer) => keys.customer(tenantId, last_at, buyerHash)
  const writes: Write[] = []
  if (known && known.last_at !== next.last_at) writes.push({ Delete: { Key: keyOf(known) } })
  if (!known || isListedOtherwise(known, next)) writes.push(listing(keyOf(next), tenantId, buyerHash, next))
  return writes
}

const isListedOtherwise = (known: KnownBuyer, next: KnownBuyer) =>
  known.last_at !== next.last_at ||
  known.country !== next.country ||
  known.has_consented !== next.has_consented

const listing = (
  key: Key,
  tenant_id: string,
  id: string,
  { email, country, has_consented }: KnownBuyer,
): Write => ({
  Put: {
    Item: {
      ...key,
      type: 'customer',
      id,
      created_at: isoAt(now()),
      tenant_id,
      email,
      country,
      has_consented,
    },
  },
})

function spentWrites(sale: Sale): Write[] {
  const spent = spentMore(sale)
  if (spent === 0) return []
  return [
    {
      Update: {
        Key: keys.buyer(sale.tenantId, sale.buyerHash),
        UpdateExpression: 'ADD spent_cents :spent',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':spent': spent },
      },
    },
  ]
}

/** Returns the change of what the buyer has spent: negative for a refund or a lost dispute. */
function spentMore({ facts: { totalCents }, books, next }: Sale) {
  const before = books ? spentCents(totalCents, books.state, books.refunded_cents) : 0
  return spentCents(totalCents, next.state, next.refunded_cents) - before
}

/**
 * Identifies a buyer in one tenant's records. The same buyer has a different hash for every tenant, and the address
 * cannot be derived from it without the secret.
 */
export async function buyerHashOf(tenantId: string, email: string) {
  return createHmac('sha256', await codesSecret())
    .update(`buyer:${tenantId}:${email.trim().toLowerCase()}`)
    .digest('base64url')
}
