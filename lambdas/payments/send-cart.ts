import { cartFragment, type SendCart } from '#contract/sales/cart-mail.ts'
import { isDealCode, normalizedDealCode } from '#rules/deals/deal.ts'
import { domainOf, mailboxOf } from '#rules/names/mailbox.ts'
import { networkOf } from '../crypto/client-ip.ts'
import { mailboxKeyOf, networkKeyOf } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import { saveCartMail } from '../data/sales/mails/cart-mails.ts'
import { recentStorefront } from '../data/site/storefronts.ts'
import { cachedCatalog } from '../data/store/catalog.ts'
import { Failure } from '../failure.ts'
import type { Client } from '../http/request.ts'
import { priceLines } from './price-lines.ts'

/**
 * Mails a cart to the address that its buyer entered, in the store's name. The link refills it at the prices of then; a code
 * goes with it unlooked, so that the mail tells nothing about codes.
 * @throws Failure 'not-for-sale', 'too-many-requests'
 */
export async function sendCart(cart: SendCart, client: Client, now: number) {
  const [storefront, catalog] = await Promise.all([recentStorefront(cart.store_id, now), cachedCatalog(now)])
  const { lines, storefront: live } = priceLines(cart, { storefront, catalog, code: undefined, now })
  const letters = normalizedDealCode(cart.code ?? '')
  const { tenant_id, store_name, url, brand_color, logo, support_email } = live
  const [network, mailbox, domain] = await Promise.all([
    networkKeyOf(networkOf(client.ip)),
    mailboxKeyOf(mailboxOf(cart.email)),
    mailboxKeyOf(domainOf(cart.email)),
  ])
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
      url: url + cartFragment({ ...cart, code: isDealCode(letters) ? letters : undefined }),
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
