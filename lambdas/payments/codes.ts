import type { QuoteCart } from '#contract/sales/checkout.ts'
import { isDealCode, normalizedDealCode } from '#rules/deals/deal.ts'
import { codesPerClientHour, codesPerStoreHour } from '#rules/money/checkout.ts'
import { networkOf } from '../crypto/client-ip.ts'
import { networkKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { loadCheckout, type NewestCheckout } from '../data/sales/checkouts.ts'
import { countTriedCode } from '../data/sales/code-tries.ts'
import {
  type DiscountCode,
  type HeldUse,
  hasUsesLeft,
  isCodeActive,
  loadCode,
  loadHeldUse,
} from '../data/sales/discount-codes.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import type { PricedLines } from './price-lines.ts'

/** What trying a code found: `isCounted` is false for one too many. */
export type TriedCode = { code: DiscountCode | undefined; isCounted: boolean }

/** Looks a code up while it is counted, in one round trip. */
export async function tryCode(
  storeId: string,
  typed: string,
  { ip }: Client,
  now: number,
): Promise<TriedCode> {
  const letters = normalizedDealCode(typed)
  const network = await networkKeyOf(networkOf(ip))
  const [code, ofClient, ofStore] = await Promise.all([
    isDealCode(letters) ? loadCode(storeId, letters) : undefined,
    countTriedCode(`code#client#${network}`, `${storeId} ${letters}`, codesPerClientHour, now),
    countTriedCode(`code#store#${textHash(storeId)}`, letters, codesPerStoreHour, now),
  ])
  return { code, isCounted: ofClient && ofStore }
}

/**
 * Returns the code if it is active; undefined where none was typed. Whether it has a use left is another question, as the cart may
 * hold one. Unknown codes, those that have ended and those of other stores are told the same.
 * @throws Failure 'code-invalid', 'too-many-requests'
 */
export function acceptCode(tried: TriedCode | undefined, now: number): DiscountCode | undefined {
  if (!tried) return undefined
  const { code, isCounted } = tried
  if (!isCounted)
    throw new Failure(
      'too-many-requests',
      'Too many codes were tried. Your cart is kept; please try again in an hour, or go on without a code.',
    )
  if (!code || !isCodeActive(code, now)) throw invalid()
  return code
}

/** Returns the code if it would take something off now, and undefined for each other one, for whatever reason. */
export async function usableCode(
  tried: TriedCode | undefined,
  holdsUse: (code: DiscountCode) => Promise<boolean>,
  now: number,
): Promise<DiscountCode | undefined> {
  if (!tried?.isCounted || !tried.code || !isCodeActive(tried.code, now)) return undefined
  return hasUsesLeft(tried.code) || (await holdsUse(tried.code)) ? tried.code : undefined
}

/** Returns the error for a code that was on a moment ago and whose use could not be taken. */
export async function codeRefusal(
  { store_id, code: typed = '' }: Pick<QuoteCart, 'store_id' | 'code'>,
  now: number,
) {
  const code = await loadCode(store_id, normalizedDealCode(typed))
  return code && isCodeActive(code, now) ? usedUp() : invalid()
}

export const isUsed = ({ id }: DiscountCode, { cart }: PricedLines) =>
  cart.deals.some((deal) => deal.id === id)

/**
 * `holdsUse`: whether the cart's own checkout has one; asked only if the code has none left.
 * @throws Failure 'code-used-up'
 */
export async function expectUse(code: DiscountCode, holdsUse: (code: DiscountCode) => Promise<boolean>) {
  if (!hasUsesLeft(code) && !(await holdsUse(code))) throw usedUp()
}

/**
 * Returns whether the next checkout of a cart gets its use from the newest one, which has to hold this use and must not be paid
 * or in payment. The cart's item alone does not say: it names no code, and stays as it is after the checkout has expired.
 */
export async function canReuse(newest: NewestCheckout | undefined, use: HeldUse): Promise<boolean> {
  if (!newest?.holds_code) return false
  const [isHeld, checkout] = await Promise.all([
    holdsUse(newest.checkout_id, use),
    loadCheckout(newest.checkout_id),
  ])
  return isHeld && checkout?.state === 'open' && checkout.seen_state !== 'processing'
}

/** Returns whether a checkout holds this use: neither one of another code nor one of an earlier code with the same letters. */
export async function holdsUse(checkoutId: string, use: HeldUse): Promise<boolean> {
  const held = await loadHeldUse(checkoutId)
  return held?.store_id === use.store_id && held.code === use.code && held.made_at === use.made_at
}

const invalid = () =>
  new Failure(
    'code-invalid',
    'This code is unknown in this store or has ended. Your cart is kept; continue without the code.',
  )
const usedUp = () =>
  new Failure('code-used-up', 'This code has been used up. Your cart is kept; go on without it.')
