import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { DealShare } from '#contract/sales/stored-deals.ts'
import { Source } from '#contract/source.ts'
import { checkoutLifeSeconds, secondsBetweenLoads } from '#rules/money/checkout.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { deleteItem, getItem, getItems, putItem, queryPage, updateItem, type Write } from '../table/client.ts'
import { ConditionFailedError, ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/partitions.ts'
import { openCheckoutPrefix, reconciliationKeys } from '../table/reconciliation-keys.ts'
import { type CheckoutSource, checkoutCountWrites } from './counters/checkout-counts.ts'
import { transactSpread } from './counters/spread-counters.ts'
import { type HeldUse, holdUseWrites } from './discount-codes.ts'
import { Recommended } from './recommended.ts'

/** The data that an order's line is made from, however the product, its price or the seller's plan change meanwhile. */
export const CheckoutLine = z.object({
  line: z.int(),
  store_product_id: z.string(),
  product_id: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** For one unit, without deals. */
  price_cents: z.int(),
  commission_pct: z.int(),
  /** The plan of the release that was sold. */
  commission_plan: z.optional(z.string()),
  /** What deals take off the whole line. */
  discount_cents: z.optional(z.int()),
  deals: z.optional(z.array(DealShare)),
})
export type CheckoutLine = z.infer<typeof CheckoutLine>

const UnpaidState = z.enum(['open', 'processing', 'failed', 'expired'])
export type UnpaidState = z.infer<typeof UnpaidState>

/** `owner_user_id` is the seller's id: a seller who buys in their own store earns no commission. */
export const Checkout = z.object({
  id: z.string(),
  tenant_id: z.string(),
  store_id: z.string(),
  /** The store page's own id of the request; none of a manual sale. */
  request_id: z.optional(z.string()),
  store_name: z.string(),
  store_url: z.string(),
  brand_color: z.string(),
  /** The name of one of the tenant's files. */
  logo: z.optional(z.string()),
  /** The store's support address, as it was last published. */
  support_email: z.optional(z.string()),
  owner_user_id: z.string(),
  lines: z.array(CheckoutLine),
  /** What the courses have, by product id: the return page says it without reading the catalog. */
  contents: z.optional(z.record(z.string(), z.string())),
  /** For the return page and the receipt, which then read neither store nor catalog. */
  recommended: z.optional(Recommended),
  source: z.optional(Source),
  /** Hashes of the client's address and of its network, by which declined cards are counted. */
  networks: z.optional(z.array(z.string())),
  /** The store's time zone when the checkout was started: the sale counts in it, as the checkout did. */
  zoneinfo: z.optional(z.string()),
  key_hash: z.string(),
  session_id: z.string(),
  state: z.enum(['open', 'paid']),
  /** Set once the payment is settled. */
  payment_id: z.optional(z.string()),
  /** What the provider last said of an unpaid checkout, for the return page. */
  seen_state: z.optional(UnpaidState),
})
export type Checkout = z.infer<typeof Checkout>

/** Returns undefined if the checkout does not exist, or no longer exists. */
export async function loadCheckout(checkoutId: string): Promise<Checkout | undefined> {
  const item = await getItem(keys.checkout(checkoutId))
  return item && Checkout.parse(item)
}

/** Returns those of the checkouts that exist. */
export async function loadCheckouts(ids: readonly string[]): Promise<Checkout[]> {
  const items = await getItems([...new Set(ids)].map(keys.checkout))
  return items.map((item) => Checkout.parse(item))
}

/**
 * Takes the right to ask the provider about a checkout. Returns false if somebody took it less than
 * `secondsBetweenLoads` ago.
 */
export function claimProviderLoad(checkoutId: string): Promise<boolean> {
  const at = now()
  return succeeds(
    updateItem(keys.checkout(checkoutId), {
      UpdateExpression: 'SET load_turn_at = :now, load_turn_of = :own',
      // When a reply was lost, the repeated request finds its own turn.
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(load_turn_at) OR load_turn_at <= :free OR load_turn_of = :own)',
      ExpressionAttributeValues: {
        ':now': at,
        ':free': at - secondsBetweenLoads * 1000,
        ':own': randomUUID(),
      },
    }),
  )
}

/** Remembers what the provider said of a checkout that is not paid. */
export async function saveSeenState(checkoutId: string, state: UnpaidState) {
  await ignoreConditionFailure(
    updateItem(keys.checkout(checkoutId), {
      UpdateExpression: 'SET seen_state = :state',
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(seen_state) OR seen_state <> :state)',
      ExpressionAttributeValues: { ':state': state },
    }),
  )
}

/** The newest checkout of a cart, as it was read. `holds_code`: it holds a use of a code. */
const NewestCheckout = z.object({
  checkout_id: z.string(),
  session_id: z.string(),
  holds_code: z.optional(z.boolean()),
})
export type NewestCheckout = z.infer<typeof NewestCheckout>

/** Returns undefined for a cart that was not checked out yet. */
export async function loadNewestCheckout(cartHash: string): Promise<NewestCheckout | undefined> {
  const item = await getItem(keys.cart(cartHash))
  return item && NewestCheckout.parse(item)
}

/** `isRepeated`: the request that started this checkout came before. `use`: of a code, which the checkout holds. */
export type StartedCheckout = { checkout: Checkout; isRepeated: boolean; use?: HeldUse | undefined }
type Cart = { hash: string; previous: NewestCheckout | undefined }

/** The code is not on any more, or has no use left. Nothing was saved. */
export class CodeRefusedError extends Error {}

/**
 * Saves a started checkout, also as the newest one of its cart, and counts it and the use of its code the first time. Leaves one that is already
 * paid unchanged. Returns whether it was saved: not if another checkout of the cart was started since `previous` was read.
 * @throws CodeRefusedError
 */
export async function saveStartedCheckout(started: StartedCheckout, cart?: Cart): Promise<boolean> {
  const attempts: Attempt[] = started.isRepeated ? [uncounted] : ['named', 'other', uncounted]
  const useAt = cart ? newestAt + 1 : newestAt
  for (const attempt of attempts) {
    const failed = await save(started, cart, attempt)
    if (failed.length === 0) return true
    if (started.isRepeated) return failed.includes(checkoutAt)
    if (failed.includes(checkoutAt)) {
      if (attempt === uncounted) return true
      return saveStartedCheckout({ ...started, isRepeated: true }, cart)
    }
    if (cart && failed.includes(newestAt)) return false
    if (started.use && failed.includes(useAt)) throw new CodeRefusedError()
  }
  return false
}

const uncounted = 'uncounted'
type Attempt = CheckoutSource | typeof uncounted
/** Positions in the transaction; the use of a code follows. */
const checkoutAt = 0
const newestAt = 2

/** Returns the positions of the writes that were refused. */
async function save(
  { checkout, isRepeated, use }: StartedCheckout,
  cart: Cart | undefined,
  attempt: Attempt,
): Promise<readonly number[]> {
  const isCounted = attempt !== uncounted
  try {
    // The payment page is open already, and all checkouts of a store count on the same day.
    await transactSpread({
      tenantId: checkout.tenant_id,
      isSpread: false,
      own: [
        startedWrite(checkout, isCounted),
        openWrite(checkout),
        ...(cart ? [newestWrite(checkout, cart, use !== undefined)] : []),
        ...(use && !isRepeated ? holdUseWrites(checkout.id, use) : []),
      ],
      shared: isCounted ? checkoutCountWrites(checkout, attempt) : [],
    })
    return []
  } catch (error) {
    if (error instanceof ConditionFailedError) return error.failed
    throw error
  }
}

const startedWrite = (checkout: Checkout, isFirst: boolean): Write => ({
  Put: {
    Item: itemOf(checkout),
    ...(isFirst
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'attribute_not_exists(pk) OR #state <> :paid',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':paid': 'paid' },
        }),
  },
})

const openWrite = ({ id, session_id }: Checkout): Write => ({
  Put: {
    Item: expiring(reconciliationKeys.openCheckout(isoAt(now()), id), 'open-checkout', id, { session_id }),
  },
})

const newestWrite = ({ id, session_id }: Checkout, { hash, previous }: Cart, holdsCode: boolean): Write => ({
  Put: {
    Item: expiring(keys.cart(hash), 'cart', id, { session_id, ...(holdsCode && { holds_code: true }) }),
    ConditionExpression: previous
      ? 'checkout_id = :previous OR checkout_id = :own'
      : 'attribute_not_exists(pk) OR checkout_id = :own',
    ExpressionAttributeValues: { ':own': id, ...(previous && { ':previous': previous.checkout_id }) },
  },
})

const expiring = (key: Key, type: string, checkoutId: string, fields: object) => ({
  ...key,
  type,
  id: checkoutId,
  checkout_id: checkoutId,
  created_at: isoAt(now()),
  ttl: epochSeconds(now() + checkoutLifeSeconds * 1000),
  ...fields,
})

const OpenCheckout = z.object({ pk: z.string(), sk: z.string(), id: z.string(), session_id: z.string() })

/** Returns checkouts of a shard that were started before `until` and not seen to end, oldest first, at most `limit`. */
export async function listOpenCheckouts(shard: string, until: number, limit: number) {
  const { items } = await queryPage(shard, openCheckoutPrefix, { limit, newestFirst: false })
  const last = reconciliationKeys.openCheckout(isoAt(until), '').sk
  return items.map((item) => OpenCheckout.parse(item)).filter(({ sk }) => sk < last)
}

/** Forgets a checkout that has ended. */
export const forgetOpenCheckout = ({ pk, sk }: Key) => deleteItem({ pk, sk })

/** Saves a checkout unless one with this id exists. */
export async function saveNewCheckout(checkout: Checkout) {
  await ignoreConditionFailure(putItem(itemOf(checkout), { ConditionExpression: 'attribute_not_exists(pk)' }))
}

const itemOf = (checkout: Checkout) => ({
  ...keys.checkout(checkout.id),
  type: 'checkout',
  created_at: isoAt(now()),
  ttl: epochSeconds(now() + checkoutLifeSeconds * 1000),
  ...checkout,
})

const Cursor = z.object({ since: z.string() })

/** Returns up to when payments were reconciled, epoch milliseconds; undefined before the first time. */
export async function reconciledUntil(): Promise<number | undefined> {
  const item = await getItem(reconciliationKeys.reconciliation)
  return item && Date.parse(Cursor.parse(item).since)
}

export const saveReconciledUntil = (at: number) =>
  putItem({
    ...reconciliationKeys.reconciliation,
    type: 'reconciliation',
    id: 'cursor',
    created_at: isoAt(now()),
    since: isoAt(at),
  })
