import * as z from 'zod/mini'
import type { Pong } from '#contract/realtime.ts'
import { maxConnections } from '#contract/realtime.ts'
import { Stats } from '#contract/store.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { Failure } from '../../failure.ts'
import { totalsIn } from '../sales/counters/ledger-totals.ts'
import { getItem, queryItems, transact, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { connectionPrefix, keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { retryOnConflict } from '../table/retry.ts'

const tries = 10

const Slot = z.object({ sk: z.string(), id: z.string(), connected_at: z.number(), expires_at: z.number() })
const Owner = z.object({ id: z.string(), tenant_id: z.string(), slot: z.int(), expires_at: z.number() })
const Totals = z.pick(Stats, { total_orders: true, total_commission_cents: true })

/** An open page of a seller. Times are epoch milliseconds; it is valid as long as its token. */
export type Connection = { id: string; tenantId: string; slot: number; expiresAt: number }
type OpenPage = Connection & { connectedAt: number }

/**
 * Records a connection. Each takes one of a fixed number of slots, so that the limit is a condition of the write.
 * @throws Failure 'too-many-requests' when a seller has 100 of them already
 */
export async function openConnection(
  { id, tenantId, expiresAt }: Omit<Connection, 'slot'>,
  now: number,
): Promise<void> {
  await retryOnConflict({ tries }, async () => {
    const slot = randomOf(freeSlots(await listConnections(tenantId, now)))
    if (slot === undefined)
      throw new Failure('too-many-requests', 'Too many pages of this store are open. Close one of them.')
    const connection = { id, tenantId, slot, expiresAt }
    // Refused if another page has just taken the slot.
    return (await succeeds(transact([slotPut(connection, now), ownerPut(connection, now)]))) || undefined
  })
}

function freeSlots(taken: readonly OpenPage[]) {
  const slots = new Set(taken.map(({ slot }) => slot))
  return Array.from({ length: maxConnections }, (_, slot) => slot).filter((slot) => !slots.has(slot))
}

const randomOf = (slots: readonly number[]) => slots[Math.floor(Math.random() * slots.length)]

/** Items that have expired are gone for every reader, whether or not the table has deleted them. */
const slotPut = ({ id, tenantId, slot, expiresAt }: Connection, now: number): Write => ({
  Put: {
    Item: {
      ...keys.connection(tenantId, slot),
      type: 'connection',
      id,
      created_at: isoAt(now),
      connected_at: now,
      expires_at: expiresAt,
      ttl: epochSeconds(expiresAt),
    },
    ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now',
    ExpressionAttributeValues: { ':now': now },
  },
})

const ownerPut = ({ id, tenantId, slot, expiresAt }: Connection, now: number): Write => ({
  Put: {
    Item: {
      ...keys.connectionOwner(id),
      type: 'connection_owner',
      id,
      created_at: isoAt(now),
      tenant_id: tenantId,
      slot,
      expires_at: expiresAt,
      ttl: epochSeconds(expiresAt),
    },
  },
})

/** Returns the seller's connections whose token is still valid. */
export async function listConnections(tenantId: string, now: number): Promise<OpenPage[]> {
  const items = await queryItems(tenantPartition(tenantId), connectionPrefix)
  return items
    .map((item) => Slot.parse(item))
    .filter(({ expires_at }) => expires_at > now)
    .map(({ sk, id, connected_at, expires_at }) => ({
      id,
      tenantId,
      slot: Number(sk.slice(connectionPrefix.length)),
      connectedAt: connected_at,
      expiresAt: expires_at,
    }))
}

/**
 * Returns undefined if there is no such connection, or its token has expired. One that was removed or renewed just now may
 * be returned as it was before.
 */
export async function findConnection(connectionId: string, now: number): Promise<Connection | undefined> {
  // Every heartbeat asks, so the cheaper read comes first. It may not know yet what has just connected.
  return (
    (await readConnection(connectionId, now, { consistent: false })) ??
    (await readConnection(connectionId, now, { consistent: true }))
  )
}

async function readConnection(connectionId: string, now: number, options: { consistent: boolean }) {
  const item = await getItem(keys.connectionOwner(connectionId), options)
  const owner = item && Owner.parse(item)
  if (!owner || owner.expires_at <= now) return undefined
  return { id: owner.id, tenantId: owner.tenant_id, slot: owner.slot, expiresAt: owner.expires_at }
}

/** Lets a connection last as long as the new token. Returns false if it has been removed. */
export async function renewConnection({ id, tenantId, slot }: Connection, expiresAt: number) {
  const renewal = {
    UpdateExpression: 'SET expires_at = :until, #ttl = :ttl',
    ConditionExpression: 'id = :id',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':until': expiresAt, ':ttl': epochSeconds(expiresAt), ':id': id },
  }
  const written = transact([
    { Update: { Key: keys.connection(tenantId, slot), ...renewal } },
    { Update: { Key: keys.connectionOwner(id), ...renewal } },
  ]).then(() => true)
  return (await ignoreConditionFailure(written)) ?? false
}

/** Removes a connection. Its slot may already have been taken by another one, which stays. */
export async function removeConnection({ id, tenantId, slot }: Pick<Connection, 'id' | 'tenantId' | 'slot'>) {
  await ignoreConditionFailure(
    transact([
      {
        Delete: {
          Key: keys.connection(tenantId, slot),
          ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
          ExpressionAttributeValues: { ':id': id },
        },
      },
      { Delete: { Key: keys.connectionOwner(id) } },
    ]),
  )
}

/** Returns what a seller has sold and earned so far, or until a moment ago: the next heartbeat tells the rest. */
export async function loadTotals(tenantId: string): Promise<Omit<Pong, 'type'>> {
  const { pk, sk } = keys.stats(tenantId)
  const totals = totalsIn(await queryItems(pk, sk, { ConsistentRead: false }))
  return Totals.parse({ total_orders: 0, total_commission_cents: 0, ...totals })
}
