import * as z from 'zod/mini'
import { BuyerEmail } from '../library.ts'
import { QuoteCart } from './checkout.ts'

/** Mails a link to this cart to the address that the buyer entered. `total_cents` is what the page showed. */
export const SendCart = z.extend(QuoteCart, {
  email: BuyerEmail,
  total_cents: z.optional(z.int().check(z.minimum(0))),
})
export type SendCart = z.infer<typeof SendCart>

/** Fragment of the link that refills a cart, as the stores' pages read it (storefront/cart-script.ts). */
export function cartFragment({
  lines,
  code,
  total_cents,
}: Pick<SendCart, 'lines' | 'code' | 'total_cents'>): string {
  const chosen = lines.map(({ id, quantity }) => `${encodeURIComponent(id)}*${quantity}`).join('.')
  return [
    `#cart=${chosen}`,
    ...(code ? [`code=${encodeURIComponent(code)}`] : []),
    ...(total_cents === undefined ? [] : [`total=${total_cents}`]),
  ].join('&')
}
