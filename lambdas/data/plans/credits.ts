import { ulid } from 'ulid'
import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { queryItems, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/**
 * Credits reserved for work in progress. The balance changes only when they are charged, together with the ledger entry
 * that records it. Until then, or until `expires_at` (epoch ms), nobody else can reserve any.
 */
export type Reservation = { id: string; amount: number; expires_at: number }

const StoredReservation = z.object({
  reservation: z.optional(z.object({ id: z.string(), amount: z.int(), expires_at: z.int() })),
})

/** Fails if the balance is too small or another reservation has not expired. */
export const reserveWrite = (tenantId: string, reservation: Reservation): Write => ({
  Update: {
    Key: keys.stats(tenantId),
    UpdateExpression: 'SET reservation = :reservation',
    ConditionExpression:
      'credit_balance >= :amount AND (attribute_not_exists(reservation) OR reservation.expires_at <= :now)',
    ExpressionAttributeValues: { ':reservation': reservation, ':amount': reservation.amount, ':now': now() },
  },
})

/** Charges the reserved credits. Fails if the reservation is no longer this one. */
export const chargeWrite = (tenantId: string, id: string, amount: number, reason: string): Write[] => [
  {
    Update: {
      Key: keys.stats(tenantId),
      UpdateExpression: 'SET credit_balance = credit_balance - :amount REMOVE reservation',
      ConditionExpression: 'reservation.id = :id AND credit_balance >= :amount',
      ExpressionAttributeValues: { ':amount': amount, ':id': id },
    },
  },
  ledgerEntry(tenantId, id, -amount, reason),
]

/** Returns the reserved credits to the balance. Fails if the reservation is no longer this one. */
export const releaseWrite = (tenantId: string, id: string): Write => ({
  Update: {
    Key: keys.stats(tenantId),
    UpdateExpression: 'REMOVE reservation',
    ConditionExpression: 'reservation.id = :id',
    ExpressionAttributeValues: { ':id': id },
  },
})

const ledgerEntry = (tenantId: string, id: string, delta: number, reason: string): Write => ({
  Put: {
    Item: {
      ...keys.credit(tenantId, id),
      type: 'credit',
      id,
      tenant_id: tenantId,
      delta,
      reason,
      created_at: isoAt(now()),
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
})

/** Adds credits, or removes them if the delta is negative. Returns false if the balance would fall below 0. */
export const grantCredits = (tenantId: string, delta: number, reason: string): Promise<boolean> =>
  succeeds(transact(grantCreditsWrites(tenantId, { id: ulid(now()), credits: delta }, reason)))

/** The same as part of a transaction: the first one fails if the balance would fall below 0, the second one if the change was made. */
export const grantCreditsWrites = (
  tenantId: string,
  { id, credits }: CreditChange,
  reason: string,
): Write[] => [
  {
    Update: {
      Key: keys.stats(tenantId),
      UpdateExpression: 'ADD credit_balance :delta',
      ConditionExpression: 'credit_balance >= :least',
      ExpressionAttributeValues: { ':delta': credits, ':least': Math.max(0, -credits) },
    },
  },
  ledgerEntry(tenantId, id, credits, reason),
]

/** `id` names the ledger entry: an invoice, one of its months, or what went back of it. */
export type CreditChange = { id: string; credits: number }

const StoredEntry = z.object({ id: z.string(), delta: z.int(), created_at: z.string() })
/** A recorded change. `at`: epoch milliseconds. */
export type CreditEntry = CreditChange & { at: number }

/** Returns all changes of a tenant's credits. There is one for each generation, so they are read only where needed. */
export async function listCreditEntries(tenantId: string): Promise<CreditEntry[]> {
  const items = await queryItems(keys.tenant(tenantId).pk, keys.credit(tenantId, '').sk)
  return items.map((item) => {
    const { id, delta, created_at } = StoredEntry.parse(item)
    return { id, credits: delta, at: Date.parse(created_at) }
  })
}

/** Returns what a stats item keeps for work in progress at present. */
export function reservationOf(statsItem: unknown): Reservation | undefined {
  const { reservation } = StoredReservation.parse(statsItem)
  return reservation && reservation.expires_at > now() ? reservation : undefined
}

/**
 * Changes the balance by what paid invoices bring or what went back of them, each once: fails if an entry exists, or if
 * the balance is no longer `balance`. Less credits also fail if others than `reservation` were reserved meanwhile. What
 * changes nothing has no entry.
 */
export function creditChangeWrites(
  tenantId: string,
  changes: readonly CreditChange[],
  balance: number,
  reservation?: Reservation,
): Write[] {
  const due = changes.filter(({ credits }) => credits !== 0)
  const sum = due.reduce((total, { credits }) => total + credits, 0)
  if (due.length === 0) return []
  const free =
    'attribute_not_exists(reservation) OR reservation.expires_at <= :now OR reservation.id = :reserved'
  return [
    {
      Update: {
        Key: keys.stats(tenantId),
        UpdateExpression: 'ADD credit_balance :credits',
        ConditionExpression: `credit_balance = :balance${sum < 0 ? ` AND (${free})` : ''}`,
        ExpressionAttributeValues: {
          ':credits': sum,
          ':balance': balance,
          ...(sum < 0 && { ':now': now(), ':reserved': reservation?.id ?? '' }),
        },
      },
    },
    ...due.map(({ id, credits }) => ledgerEntry(tenantId, id, credits, credits > 0 ? 'plan' : 'refund')),
  ]
}
