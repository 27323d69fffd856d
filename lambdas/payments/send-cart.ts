import { cartFragment, type SendCart } from '#contract/sales/cart-mail.ts'
import { isDealCode, normalizedDealCode } from '#rules/deals/deal.ts'
import { domainOf, mailboxOf } from '#rules/names/mailbox.ts'
import { networkOf } from '../crypto/client-ip.ts'
import { mailboxKeyOf, networkKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { saveCartMail } from '../data/sales/mails/cart-mails.ts'
import { loadSendingSuspension } from '../data/store/sending-suspensions.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { isUsed, usableCode } from './codes.ts'
import { priceLines } from './price-lines.ts'
import { readCart } from './read-cart.ts'

/**
 * Mails a cart with what it costs today to the address that its buyer entered, in the store's name. The link refills it at the prices of
 * then. The reply is the same with any code, and a code is tried as often as in the cart, so that this tells no more about codes.
 * @throws Failure 'not-for-sale', 'too-many-requests', 'not-allowed' while an operator has suspended the store's sending
 */
export async function sendCart(cart: SendCart, client: Client, now: number) {
  const { storefront, catalog, tried, holdsUse } = await readCart(cart, client, now)
  const code = await usableCode(tried, holdsUse, now)
  const priced = priceLines(cart, { storefront, catalog, code, now })
  const { lines, storefront: live } = priced
  const { deals, totalCents } = priced.cart
  const letters = normalizedDealCode(cart.code ?? '')
  const link = { lines: cart.lines, code: isDealCode(letters) ? letters : undefined, total_cents: totalCents }
  const { tenant_id, store_name, url, brand_color, logo, support_email } = live
  const [suspension, network, mailbox, domain] = await Promise.all([
    loadSendingSuspension(tenant_id),
    networkKeyOf(networkOf(client.ip)),
    mailboxKeyOf(mailboxOf(cart.email)),
    mailboxKeyOf(domainOf(cart.email)),
  ])
  if (suspension !== undefined)
    throw new Failure('not-allowed', 'This store cannot send email at the moment. Your cart is kept here.')
  const isQueued = await saveCartMail(
    {
      email: cart.email,
      tenant_id,
      store: {
        ...{ name: store_name, url, brand_color },
        ...(logo && { logo: `${tenant_id}/${logo}` }),
        ...(support_email && { support_email }),
      },
      lines: lines.map(({ title, quantity, price_cents }) => ({
        ...{ title, quantity },
        total_cents: quantity * price_cents,
      })),
      deals: [...deals],
      total_cents: totalCents,
      ...(cart.total_cents !== undefined &&
        cart.total_cents !== totalCents && { shown_cents: cart.total_cents }),
      ...(link.code && !(code && isUsed(code, priced)) && { idle_code: link.code }),
      url: url + cartFragment(link),
    },
    { client: network, mailbox, domain, store: textHash(cart.store_id) },
    now,
  )
  if (!isQueued)
    throw new Failure(
      'too-many-requests',
      'Too many carts were sent. Yours is kept here; please try again in an hour.',
    )
}
