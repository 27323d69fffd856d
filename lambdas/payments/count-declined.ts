import * as z from 'zod/mini'
import {
  declineWindowMs,
  maxDeclinedCardsPerDay,
  needsSecureCheckouts,
  secureCheckoutPeriodMs,
} from '#rules/risk.ts'
import { epochSeconds, isoAt, now } from '../clock.ts'
import { textHash } from '../crypto/text-hash.ts'
import { raiseFlag } from '../data/risk/flags.ts'
import { loadCheckout } from '../data/sales/checkouts.ts'
import { getItem, putItem, queryItems } from '../data/table/client.ts'
import { keys } from '../data/table/keys.ts'

const Declined = z.object({ at: z.number() })
const Secure = z.object({ until: z.number() })

export type DeclinedCard = { id: string; card: string; at: number }

/**
 * Counts a card that was declined at a checkout, for the client address and the network that it was started from. The fourth one of a
 * day has the store's checkouts ask for 3-D Secure for a day. `at`: epoch milliseconds.
 */
export async function countDeclined({ id, card, at }: DeclinedCard): Promise<void> {
  const checkout = await loadCheckout(id)
  if (!checkout) return
  const { store_id, tenant_id, networks = [] } = checkout
  const counted = await Promise.all(networks.map((network) => declinedAt(store_id, network, { card, at })))
  if (!counted.some((times) => needsSecureCheckouts(times, now()))) return
  await secureCheckouts(store_id)
  await raiseFlag(tenant_id, {
    kind: 'declined-cards',
    subject: isoAt(now()).slice(0, 10),
    text: `${maxDeclinedCardsPerDay} cards or more were declined for one visitor of your store within a day. Somebody may be trying stolen cards: for a day, buyers confirm their payment at their bank.`,
    details: `store ${store_id}`,
    state: 'done',
  })
}

async function declinedAt(storeId: string, network: string, { card, at }: Omit<DeclinedCard, 'id'>) {
  const key = keys.declinedCard(storeId, network, textHash(card))
  const ttl = epochSeconds(at + declineWindowMs)
  await putItem({ ...key, type: 'declined_card', id: key.sk, created_at: isoAt(now()), at, ttl })
  return (await queryItems(key.pk)).map((item) => Declined.parse(item).at)
}

const secureCheckouts = (storeId: string) => {
  const until = now() + secureCheckoutPeriodMs
  const item = { type: 'secure_checkouts', id: storeId, created_at: isoAt(now()), until }
  return putItem({ ...keys.secureCheckouts(storeId), ...item, ttl: epochSeconds(until) })
}

/** Returns whether the checkouts of a store ask for 3-D Secure now. */
export async function isSecured(storeId: string): Promise<boolean> {
  const item = await getItem(keys.secureCheckouts(storeId))
  return item !== undefined && Secure.parse(item).until > now()
}
